import type { Context, HonoRequest } from 'hono';
import { z } from 'zod';
import type { CallShape } from './calls.ts';
import { hiddenCharacter } from './inputs.ts';
import { type ApiError, isApiError, noSuchCall } from './result.ts';

const kibibyte = 1024;
const usualLimit = 16 * kibibyte;

const tooLarge = (limit: number): ApiError => ({
  status: 413,
  message: `The request is too large. The limit is ${Math.floor(limit / kibibyte)} KiB.`,
});
const notJson: ApiError = { status: 400, message: 'The request is not valid JSON.' };
const cutShort: ApiError = { status: 400, message: 'The request was cut off. Please try again.' };
const wrongType = (type: string): ApiError => ({
  status: 415,
  message: `The request must use the content type ${type}.`,
});

interface Parsed {
  params: Record<string, unknown>;
  query: unknown;
  input: unknown;
  file: Uint8Array | undefined;
}

type Value<Result = unknown> = { value: Result } | ApiError;

const nothing = { value: undefined };

/** Parses the request by the schemas of the call; an error has the message of the first broken rule. */
export async function parseRequest(
  { params: schemas = {}, query, input, maxBytes, file }: CallShape,
  request: HonoRequest,
): Promise<Parsed | ApiError> {
  const params = parseParams(schemas, (name) => request.param(name));
  if (isApiError(params)) return params;
  const parsedQuery = query ? parseQuery(query, request) : nothing;
  if (isApiError(parsedQuery)) return parsedQuery;
  const parsedInput = input ? await parseInput(input, request.raw, maxBytes) : nothing;
  if (isApiError(parsedInput)) return parsedInput;
  const bytes = file && (await readBody(request.raw, file.maxBytes));
  if (bytes && isApiError(bytes)) return bytes;
  return {
    params: params.value,
    query: parsedQuery.value,
    input: parsedInput.value,
    file: bytes,
  };
}

export function parseParams(
  schemas: NonNullable<CallShape['params']>,
  given: (name: string) => string | undefined,
): Value<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const parsed = z.safeParse(schema, given(name));
    if (!parsed.success)
      return { ...noSuchCall, message: parsed.error.issues[0]?.message ?? noSuchCall.message };
    params[name] = parsed.data;
  }
  return { value: params };
}

/** Of a repeated parameter, the first value counts. */
function parseQuery(schema: z.core.$ZodType, request: HonoRequest): Value {
  const query = { ...request.query() };
  // PostgreSQL cannot store a zero byte.
  if (Object.values(query).some((value) => value.includes('\0')))
    return { status: 400, message: 'The URL contains a character that isn’t allowed.' };
  const parsed = z.safeParse(schema, query);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? 'The URL is incomplete.';
  return { status: 400, message, field: issue?.path.join('.') ?? '' };
}

async function parseInput(
  schema: z.core.$ZodType,
  request: Request,
  limit: number | undefined,
): Promise<Value> {
  const read = await readText(request, 'application/json', limit);
  if (isApiError(read)) return read;
  let json: unknown;
  try {
    json = JSON.parse(read.text);
  } catch {
    return notJson;
  }
  const parsed = z.safeParse(schema, json);
  if (parsed.success) {
    const field = fieldWithZeroByte(parsed.data);
    if (field === undefined) return { value: parsed.data };
    return { status: 400, message: hiddenCharacter('The text'), ...(field && { field }) };
  }
  const [issue] = parsed.error.issues;
  if (!issue || issue.path.length === 0)
    return { status: 400, message: 'The request must be a JSON object.' };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  return {
    status: 400,
    message: issue.message,
    field: issue.path.join('.'),
    details: { problems },
  };
}

/** The path of a text that PostgreSQL cannot store. */
function fieldWithZeroByte(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const path = fieldWithZeroByte(child);
    if (path !== undefined) return path === '' ? name : `${name}.${path}`;
  }
  return undefined;
}

/** A form as browsers send it without JavaScript; the last value of a repeated field is used. */
export async function readForm(request: Request): Promise<Value<Record<string, string>>> {
  const read = await readText(request, 'application/x-www-form-urlencoded');
  return isApiError(read) ? read : { value: Object.fromEntries(new URLSearchParams(read.text)) };
}

async function readText(
  request: Request,
  type: string,
  limit?: number,
): Promise<{ text: string } | ApiError> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return wrongType(type);
  const bytes = await readBody(request, limit);
  if (isApiError(bytes)) return bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return notJson;
  }
}

export const readBody = (request: Request, limit = usualLimit): Promise<Uint8Array | ApiError> =>
  // A client that disconnects must not look like a lost database connection.
  readBytes(request, limit).catch(() => cutShort);

async function readBytes(request: Request, limit: number): Promise<Uint8Array | ApiError> {
  const length = request.headers.get('content-length');
  if (length !== null && !request.headers.has('transfer-encoding')) {
    if (!(Number(length) <= limit)) return tooLarge(limit);
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length <= limit ? bytes : tooLarge(limit);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Returning cancels the stream, so the rest is not read.
    if (size > limit) return tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Path and query as the client sent them, without decoding. */
export function addressOf({ req: { url } }: Context): { path: string; search: string } {
  const address = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const end = address.indexOf('?');
  if (end === -1) return { path: address, search: '' };
  return { path: address.slice(0, end), search: address.slice(end + 1) };
}
