import { z } from 'zod';
import type { CallName, CallTypes } from '#contract/calls.ts';
import type { Answer } from './answer.ts';
import { readJson } from './body.ts';

/** One request to one of the seven calls. */
export interface Call {
  request: Request;
  /** Whose budget it counts against. */
  client: string;
  /** From the path; 0, which no product has, where it is missing or no id at all. */
  productId: number;
}

export type Handler<Output> = (call: Call) => Promise<Answer<Output>>;

/** A call of the contract without a handler is a type error. */
export type Handlers = { [Name in CallName]: Handler<CallTypes[Name]['output']> };

/** The body is parsed once, here; inside, it has the contract's type. The sentence is that of the first broken rule. */
export function withInput<Schema extends z.core.$ZodType, Output>(
  schema: Schema,
  handle: (call: Call, input: z.output<Schema>) => Promise<Answer<Output>>,
): Handler<Output> {
  return async (call) => {
    const read = await readJson(call.request);
    if (!('value' in read)) return read;
    const parsed = z.safeParse(schema, read.value);
    if (parsed.success) return handle(call, parsed.data);
    const [issue] = parsed.error.issues;
    const isWholeBody = issue?.path.length === 0;
    return { status: 400, sentence: issue && !isWholeBody ? issue.message : 'The request must be a JSON object.' };
  };
}

/** Ids fit into PostgreSQL's integer; a longer number is simply nobody's. */
export function toProductId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id <= 2_147_483_647 ? id : 0;
}
