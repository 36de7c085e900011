import type { Ground } from '#site/data/query-store.ts';
import { Finished } from './finished.ts';
import type { Made } from './page-cache.ts';

/** What a call answered, as bytes that are ready to be sent again. */
export async function keepCall(
  answering: Response | Promise<Response>,
  standsOn: readonly Ground[],
): Promise<Made> {
  const answer = await answering;
  const { etag: _, ...headers } = Object.fromEntries(answer.headers);
  return {
    page: new Finished(answer.status, Buffer.from(await answer.arrayBuffer()), headers),
    standsOn,
    keep: answer.status === 200,
  };
}
