import type { z } from 'zod';
import { backupCalls } from '#features/backups/calls.ts';
import { contentCalls } from '#features/content/calls.ts';
import { gadgetCalls } from '#features/gadgets/calls.ts';
import { insightsCalls } from '#features/insights/calls.ts';
import { messageCalls } from '#features/messages/calls.ts';
import { newsletterCalls } from '#features/newsletter/calls.ts';
import { imageFile, imageId, imageInput, imageQuery } from '#features/pictures/fields.ts';
import { todayCalls } from '#features/today/calls.ts';
import { voteCalls } from '#features/votes/calls.ts';
import type { ImageRecord, ListedImage } from '#ui/image-paths.ts';
import {
  type DeletionReceipt,
  type LoginOutput,
  loginInput,
  type PersonRecord,
  passwordChange,
  personInput,
  type SessionRecord,
  type SiteRecord,
} from './admin.ts';
import {
  type CallShape,
  defineCalls,
  type FileOutput,
  type OwnerGuard,
  type Returns,
  returns,
} from './call-shape.ts';
import { contactInput } from './contact.ts';
import { clientErrorInput } from './pages.ts';
import { type SearchResponse, searchQuery } from './search.ts';
import {
  type AllSettings,
  emailInput,
  generalInput,
  newsletterInput,
  type TestMailResult,
  testMailInput,
} from './settings.ts';

/**
 * Every call between browser and server. The server parses requests with these schemas. The browser
 * imports only types from here, so that no page ships schemas or unused URLs.
 */
export const calls = defineCalls({
  ...gadgetCalls,
  ...voteCalls,
  'GET /api/search': {
    guard: 'public',
    limit: ['searches'],
    query: searchQuery,
    output: returns<SearchResponse>(),
  },
  ...insightsCalls,
  'POST /api/contact': {
    guard: 'public',
    limit: ['messages'],
    input: contactInput,
    output: returns<{ ok: true }>(),
  },
  'POST /api/client-errors': {
    guard: 'public',
    limit: ['clientErrors'],
    input: clientErrorInput,
    maxBytes: 2048,
    output: returns<{ ok: true }>(),
  },
  'POST /api/admin/login': {
    guard: 'public',
    input: loginInput,
    output: returns<LoginOutput>(),
    errors: 'login',
  },
  ...messageCalls,
  ...newsletterCalls,
  'POST /api/admin/logout': { guard: 'admin', output: returns<{ ok: true }>() },
  'POST /api/admin/password': {
    guard: 'recent password',
    input: passwordChange,
    output: returns<{ ok: true }>(),
  },
  'GET /api/admin/sessions': { guard: 'recent password', output: returns<SessionRecord[]>() },
  /** All sessions but this one. */
  'DELETE /api/admin/sessions': { guard: 'recent password', output: returns<{ ended: number }>() },
  ...contentCalls,
  'GET /api/admin/images': { guard: 'admin', output: returns<{ images: ListedImage[] }>() },
  /** JPEG, PNG or WebP; stored as WebP in three widths. */
  'POST /api/admin/images': {
    guard: 'admin',
    query: imageQuery,
    file: imageFile,
    output: returns<ImageRecord>(),
  },
  'PATCH /api/admin/images/:id': {
    guard: 'admin',
    params: { id: imageId },
    input: imageInput,
    output: returns<ImageRecord>(),
  },
  ...todayCalls,
  'GET /api/admin/site': { guard: 'admin', output: returns<SiteRecord>() },
  ...backupCalls,
  /** Everything stored about a person. Not GET, because addresses in URLs end up in logs. */
  'POST /api/admin/person': {
    guard: 'recent password',
    input: personInput,
    output: returns<PersonRecord>(),
  },
  'POST /api/admin/person/delete': {
    guard: 'recent password',
    input: personInput,
    output: returns<DeletionReceipt>(),
  },
  'GET /api/admin/settings': { guard: 'admin', output: returns<AllSettings>() },
  'PUT /api/admin/settings/general': {
    guard: 'admin',
    input: generalInput,
    output: returns<AllSettings['general']>(),
  },
  'PUT /api/admin/settings/email': {
    guard: 'recent password',
    input: emailInput,
    output: returns<AllSettings['email']>(),
  },
  'PUT /api/admin/settings/newsletter': {
    guard: 'admin',
    input: newsletterInput,
    output: returns<AllSettings['newsletter']>(),
  },
  'POST /api/admin/test-mail': {
    guard: 'recent password',
    limit: ['testEmails'],
    input: testMailInput,
    output: returns<TestMailResult>(),
  },
});

type Calls = typeof calls;

export type CallName = keyof Calls;

export const callNames = Object.keys(calls) as CallName[];

export const shapeOf = (name: CallName): CallShape => calls[name];

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Value> ? Value : undefined;
type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

/** Path parameters after parsing. */
export type ParamsOf<Name extends CallName> =
  Part<Name, 'params'> extends infer Params extends object
    ? { [Key in keyof Params]: Parsed<Params[Key]> }
    : undefined;

/** After parsing, for handlers. */
export type QueryOf<Name extends CallName> = Parsed<Part<Name, 'query'>>;
export type InputOf<Name extends CallName> = Parsed<Part<Name, 'input'>>;

/** Before parsing, for the browser. */
export type SentQueryOf<Name extends CallName> = Sent<Part<Name, 'query'>>;
export type SentInputOf<Name extends CallName> = Sent<Part<Name, 'input'>>;

export type FileOf<Name extends CallName> =
  Part<Name, 'file'> extends object ? Uint8Array : undefined;

export type OutputOf<Name extends CallName> =
  Calls[Name]['output'] extends Returns<infer Output> ? Output : never;
export type GuardOf<Name extends CallName> = Calls[Name]['guard'];

type Guarded<Guard> = { [Name in CallName]: GuardOf<Name> extends Guard ? Name : never }[CallName];
export type FileCallName = {
  [Name in CallName]: OutputOf<Name> extends FileOutput ? Name : never;
}[CallName];
export type PublicCallName = Exclude<Guarded<'public'>, FileCallName>;
export type AdminCallName = Exclude<Guarded<OwnerGuard>, FileCallName>;

/** `/api/products` of `GET /api/products`. */
export type PathOf<Name extends CallName> = Name extends `${string} ${infer Path}` ? Path : never;
