import type { z } from 'zod';
import type { RateLimitName } from '#platform/limits/rate-limits.ts';

type Schema = z.core.$ZodType;

/**
 * What the owner's call needs: the stored token alone, also the cookie of the login (`admin`), or
 * also a password entered in the last ten minutes.
 */
export type OwnerGuard = 'token' | 'admin' | 'recent password';

/** Guard, limits, input and output of a call. */
export interface CallShape {
  guard: 'public' | OwnerGuard;
  /** Checked in this order, the narrowest first; the numbers are in `rate-limits.ts`. */
  limit?: readonly RateLimitName[];
  /** One schema for each `:name` of the path. An invalid value is a 404 with its message. */
  params?: Readonly<Record<string, Schema>>;
  /** Calls without it ignore the query string. */
  query?: Schema;
  /** The JSON body. */
  input?: Schema;
  /** The body limit in bytes, if it is not the usual 16 KiB. */
  maxBytes?: number;
  /** The body is a file of any type. */
  file?: { maxBytes: number };
  output: Returns<unknown>;
  /** The same answer for everyone, kept until an owner's change or the next vote. */
  isCached?: true;
  /** Only of the login; other errors are JSON for the calls of the admin, and else a sentence. */
  errors?: 'login';
}

/** Only declares the output type; empty at run time. */
export interface Returns<Output> {
  readonly returns?: Output;
}

export const returns = <Output>(): Returns<Output> => ({});

/** The response is a file, such as CSV or a backup. */
export interface FileOutput {
  readonly isFile: true;
}

type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** `id` of `/api/products/:id/votes`. */
type ParamNames<Path> = Path extends `${infer Head}/${infer Tail}`
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

/** Not a constraint of the table, because one wrong call would then be an error in every file. */
type Shapes<Table> = { [Name in keyof Table]: Name extends Address ? CallShape : never };

/** Path parameters and `params` must have the same names; a difference is a type error. */
export const defineCalls = <const Table extends object>(
  table: Table & Shapes<Table> & Fitting<Table>,
): Table => table;

/**
 * Every call of the site by its method and path. `app/calls.ts` adds them, so that browser and server
 * have the same types without importing each other.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by `app/calls.ts`.
export interface Calls {}

export type CallName = keyof Calls;

type Part<Shape, Key extends string> = Shape extends Record<Key, infer Value> ? Value : undefined;
type Parsed<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

// After parsing, as a handler gets a request.
export type QueryIn<Shape> = Parsed<Part<Shape, 'query'>>;
export type InputIn<Shape> = Parsed<Part<Shape, 'input'>>;
export type FileIn<Shape> = Part<Shape, 'file'> extends object ? Uint8Array : undefined;
export type ParamsIn<Shape> =
  Part<Shape, 'params'> extends infer Params extends object
    ? { [Key in keyof Params]: Parsed<Params[Key]> }
    : undefined;
export type OutputIn<Shape> = Shape extends { output: Returns<infer Output> } ? Output : never;
export type GuardIn<Shape> = Part<Shape, 'guard'>;

// As the browser makes a call.
export type ParamsOf<Name extends CallName> = ParamsIn<Calls[Name]>;
export type SentQueryOf<Name extends CallName> = Sent<Part<Calls[Name], 'query'>>;
export type SentInputOf<Name extends CallName> = Sent<Part<Calls[Name], 'input'>>;
export type OutputOf<Name extends CallName> = OutputIn<Calls[Name]>;

type Guarded<Guard> = {
  [Name in CallName]: GuardIn<Calls[Name]> extends Guard ? Name : never;
}[CallName];
export type FileCallName = {
  [Name in CallName]: OutputOf<Name> extends FileOutput ? Name : never;
}[CallName];
export type PublicCallName = Exclude<Guarded<'public'>, FileCallName>;
export type AdminCallName = Exclude<Guarded<OwnerGuard>, FileCallName>;
