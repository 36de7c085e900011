import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { CallShape } from '#contract/call-shape.ts';
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

interface Parsed {
  params: Record<string, unknown>;
  query: unknown;
  input: unknown;
  file: Uint8Array | undefined;
}

/** Parses what the contract says of a call, and nothing else; the sentence is that of the first broken rule. */
export async function parseRequest(
  { params: shapes = {}, query, input, most, file }: CallShape,
  request: HonoRequest,
): Promise<Parsed | ApiError> {
  const params = readParams(shapes, request);
  if (isRefused(params)) return params;
  const asked = query ? readQuery(query, request) : undefined;
  if (isRefused(asked)) return asked;
  const sent = input ? await readInput(input, request.raw, most) : undefined;
  if (isRefused(sent)) return sent;
  const bytes = file ? await readFile(request.raw, file.most) : undefined;
  if (isRefused(bytes)) return bytes;
  return { params, query: asked?.value, input: sent?.value, file: bytes };
}

const isRefused = (read: object | undefined): read is ApiError =>
  read !== undefined && 'message' in read;

function readParams(
  shapes: NonNullable<CallShape['params']>,
  request: HonoRequest,
): Record<string, unknown> | ApiError {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shapes)) {
    const parsed = z.safeParse(schema, request.param(name));
    if (!parsed.success)
      return {
        status: 404,
        message: parsed.error.issues[0]?.message ?? 'There is nothing at this URL.',
      };
    params[name] = parsed.data;
  }
  return params;
}

/** Where a name stands twice, the first one counts. */
function readQuery(schema: z.core.$ZodType, request: HonoRequest): { value: unknown } | ApiError {
  const asked = { ...request.query() };
  // No text has it, and PostgreSQL takes none that does.
  if (Object.values(asked).some((value) => value.includes('\0')))
    return { status: 400, message: 'The URL contains a character that isn’t allowed.' };
  const parsed = z.safeParse(schema, asked);
  if (parsed.success) return { value: parsed.data };
  return {
    status: 400,
    message: parsed.error.issues[0]?.message ?? 'The URL is incomplete.',
  };
}

async function readInput(
  schema: z.core.$ZodType,
  request: Request,
  most: number | undefined,
): Promise<{ value: unknown } | ApiError> {
  const read = await readJson(request, most);
  return 'value' in read ? checkInput(schema, read.value) : read;
}

export function checkInput(schema: z.core.$ZodType, value: unknown): { value: unknown } | ApiError {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  if (!issue || issue.path.length === 0)
    return { status: 400, message: 'The request must be a JSON object.' };
  return { status: 400, message: issue.message, field: issue.path.join('.') };
}
