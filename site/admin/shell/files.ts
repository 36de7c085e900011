import type { AdminCallName, CallName, FileCallName, FileOf, OutputOf } from '#contract/calls.ts';
import { type Args, addressOf, CallError } from '#site/data/api-client.ts';
import { sendAsAdmin, withToken } from './call-as-admin.ts';

/** Files cannot be links: a link carries no token. */
export async function downloadAsAdmin<Name extends FileCallName>(
  name: Name,
  ...told: Args<Name>
): Promise<void> {
  const response = await sendAsAdmin(name, told);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response);
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

type UploadName = { [Name in CallName]: FileOf<Name> extends Uint8Array ? Name : never }[CallName] &
  AdminCallName;

/** Sends a file as it is. */
export async function uploadAsAdmin<Name extends UploadName>(
  name: Name,
  file: Blob,
  ...told: Args<Name>
): Promise<OutputOf<Name>> {
  const [method = ''] = name.split(' ');
  const address = addressOf(name, ...told);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CallError(0, 'The file has changed since you chose it. Choose it again.');
  });
  const body = new Blob([bytes], { type: file.type });
  const response = await withToken(async (headers) => {
    const answer = await fetch(address, { method, headers, body, credentials: 'include' });
    if (!answer.ok)
      throw new CallError(
        answer.status,
        (await answer.text()) || answer.statusText,
        answer.headers,
      );
    return answer;
  });
  return response.json();
}
