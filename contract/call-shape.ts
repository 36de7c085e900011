import type { z } from 'zod';
import type { RateLimitName } from './rate-limits.ts';

type Schema = z.core.$ZodType;

/** What one call takes and gives, and who may make it. */
export interface CallShape {
  guard: 'public' | 'admin' | 'mail server';
  /** Checked in this order; the numbers are in `rate-limits.ts`. */
  limit?: readonly RateLimitName[];
  /** One schema for each `:name` of the path. What does not fit is an address where nothing is: 404, in its sentence. */
  params?: Readonly<Record<string, Schema>>;
  /** What stands behind the `?`. A call without it answers the same whatever stands there. */
  query?: Schema;
  /** The JSON body. */
  input?: Schema;
  /** Bytes that the body may have, where it is less than the usual 16 KiB. */
  most?: number;
  /** Where the body is a file instead, as bytes of any type: how many it may have. */
  file?: { most: number };
  output: Gives<unknown>;
  /** Refusals are sentences; the login's client reads them from JSON. */
  refusals?: 'json';
}

/** A type to carry along; there is nothing in it at run time. */
export interface Gives<Output> {
  readonly gives?: Output;
}

export const gives = <Output>(): Gives<Output> => ({});

/** The call answers with a file (a table as CSV, a backup) instead of JSON. */
export interface FileOutput {
  readonly isFile: true;
}

type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The names behind the colons of `/api/products/:id/votes`. */
export type ParamNames<Path> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Fitting<Table> = {
  [Name in keyof Table]: [ParamNames<Name>] extends [never]
    ? { params?: never }
    : { params: Record<ParamNames<Name>, Schema> & OnlyParams<Name, Table[Name]> };
};

type OnlyParams<Name, Shape> = Shape extends { params: infer Params }
  ? Record<Exclude<keyof Params, ParamNames<Name>>, never>
  : unknown;

/** A path whose parameters are not those of its schemas is a type error. */
export const defineCalls = <const Table extends Record<Address, CallShape>>(
  table: Table & Fitting<Table>,
): Table => table;
