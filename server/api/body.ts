import type { Refusal } from './answer.ts';

const limit = 16 * 1024;

const tooLarge: Refusal = { status: 413, sentence: 'The request is too large: 16 KiB at most.' };
const notJson: Refusal = { status: 400, sentence: 'The request is not valid JSON.' };
const wrongType: Refusal = { status: 415, sentence: 'The request must be sent as application/json.' };

export async function readJson(request: Request): Promise<{ value: unknown } | Refusal> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return wrongType;
  const bytes = await readBytes(request);
  if (!bytes) return tooLarge;
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return notJson;
  }
}

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const announced = request.headers.get('content-length');
  if (announced !== null && !request.headers.has('transfer-encoding')) {
    if (!(Number(announced) <= limit)) return undefined;
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length <= limit ? bytes : undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the stream: the rest is never read.
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
