import type { z } from 'zod';
import { paths } from '#ui/paths.ts';

/** What the owner writes. Records are public when saved, texts when published. */
export const recordKinds = ['gadget', 'site'] as const;
export const textKinds = ['review', 'post', 'guide', 'page'] as const;
export const kinds = [...recordKinds, ...textKinds] as const;

type RecordKind = (typeof recordKinds)[number];
export type TextKind = (typeof textKinds)[number];
export type Kind = (typeof kinds)[number];

export const isTextKind = (kind: Kind): kind is TextKind =>
  (textKinds as readonly Kind[]).includes(kind);

/** The page of a text. */
export const textPaths: Readonly<Record<TextKind, (slug: string) => string>> = {
  review: paths.review,
  post: paths.post,
  guide: paths.guide,
  page: (slug) => `/${slug}`,
};

/** The fields of a document as JSON. */
export type Value = Record<string, unknown>;

/** What a version of a document has. */
export interface DocumentContent {
  value: Value;
  /** Markdown; empty for records. */
  body: string;
}

/** What a kind of document is; each feature defines its own, and `app/kinds.ts` lists them. */
interface KindDefinition {
  /** Its folder in the seed. */
  folder: string;
  /** The schema of its fields; undefined if there is no document of that slug. */
  schema(slug: string): z.ZodType | undefined;
  /** Its page, if it has one. */
  path?(slug: string): string;
  /** A record with its slug, which is listed when it is published. */
  about?: RecordKind;
  /** Counted on the blog from its first publication on. */
  isNumbered?: true;
}

export type Kinds = Readonly<Record<Kind, KindDefinition>>;

const maxTitleLength = 200;

/** The title or name that an owner sees, also of an unfinished document. */
export function titleOf(slug: string, { title, name }: Value): string {
  const written = typeof title === 'string' ? title : name;
  return (typeof written === 'string' && written.trim().slice(0, maxTitleLength)) || nameOf(slug);
}

/** `sony-wh-1000xm5` becomes `Sony wh 1000xm5`. */
function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Sony WH-1000XM5` becomes `sony-wh-1000xm5`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
