import type { ApiError } from '#server/core/result.ts';

const kibibyte = 1024;
const limit = 16 * kibibyte;

const tooLarge = (most: number): ApiError => ({
  status: 413,
  message: `The request is too large. The limit is ${Math.floor(most / kibibyte)} KiB.`,
});
export const notJson: ApiError = { status: 400, message: 'The request is not valid JSON.' };
const cutShort: ApiError = { status: 400, message: 'The request was cut off. Please try again.' };
const wrongType = (type: string): ApiError => ({
  status: 415,
  message: `The request must use the content type ${type}.`,
});

export async function readJson(
  request: Request,
  most = limit,
): Promise<{ value: unknown } | ApiError> {
  const read = await readText(request, 'application/json', most);
  if ('message' in read) return read;
  try {
    return { value: JSON.parse(read.text) };
  } catch {
    return notJson;
  }
}

/** What a browser sends of a form by itself; of a name that stands twice, the last. */
export async function readForm(
  request: Request,
): Promise<{ value: Record<string, string> } | ApiError> {
  const read = await readText(request, 'application/x-www-form-urlencoded', limit);
  return 'message' in read ? read : { value: Object.fromEntries(new URLSearchParams(read.text)) };
}

async function readText(
  request: Request,
  type: string,
  most: number,
): Promise<{ text: string } | ApiError> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return wrongType(type);
  const bytes = await readFile(request, most);
  if ('message' in bytes) return bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return notJson;
  }
}

export async function readFile(request: Request, most: number): Promise<Uint8Array | ApiError> {
  // Whoever hangs up in the middle breaks a connection: theirs, not the one to the database.
  return readBytes(request, most).catch(() => cutShort);
}

async function readBytes(request: Request, most: number): Promise<Uint8Array | ApiError> {
  const announced = request.headers.get('content-length');
  if (announced !== null && !request.headers.has('transfer-encoding')) {
    if (!(Number(announced) <= most)) return tooLarge(most);
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length <= most ? bytes : tooLarge(most);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the stream: the rest is never read.
    if (size > most) return tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
