import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface Answer {
  status: number;
  /** Names and values in turn, without those that Node writes by itself. */
  headers: string[];
  body: Buffer;
}

const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What arrives over the wire: `fetch` would unpack it. */
export async function ask(
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body: sending }: { method?: string; body?: string } = {},
): Promise<Answer> {
  const sent = request(url, { method, headers }).end(sending);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const kept = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!nodesOwn.has(name.toLowerCase())) kept.push(name, value);
  }
  return { status: answer.statusCode ?? 0, headers: kept, body };
}
