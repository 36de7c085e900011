import type { HonoRequest } from 'hono';
import { z } from 'zod';
import type { CallShape } from '#contract/call-shape.ts';
import type { ApiError } from '#server/core/result.ts';
import { readFile, readJson } from './body.ts';

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
