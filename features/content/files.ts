import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Document, isMap, isScalar, parse, visit, type YAMLMap } from 'yaml';
import { z } from 'zod';
import { kinds as allKinds, isTextKind, type Kind, type Kinds, type Value } from './kinds.ts';
import type { Update } from './values.ts';

/** A document as a file of the seed or an export. */
export interface DocumentFile {
  kind: Kind;
  slug: string;
  value: Value;
  body: string;
  /** Of texts. */
  number?: number | undefined;
  published?: string | undefined;
  updates?: readonly Update[] | undefined;
}

/** Its path below the folder, such as `gadgets/roomba-j7.yaml`. */
export const pathOf = (kinds: Kinds, { kind, slug }: Pick<DocumentFile, 'kind' | 'slug'>): string =>
  `${kinds[kind].folder}/${slug}${isTextKind(kind) ? '.md' : '.yaml'}`;

/** Undefined for any other file. */
export function documentAt(kinds: Kinds, path: string): { kind: Kind; slug: string } | undefined {
  const [, folder, slug, ending] = /^([^/]+)\/([^/]+)\.(md|yaml)$/.exec(path) ?? [];
  const kind = allKinds.find((one) => kinds[one].folder === folder);
  return kind && slug && isTextKind(kind) === (ending === 'md') ? { kind, slug } : undefined;
}

/** Printed the same way every time: fields in the order of the schema, short lists on one line. */
export function printFile(kinds: Kinds, file: DocumentFile): string {
  const { kind, slug, value, body, number, published, updates = [] } = file;
  const ordered = inOrder(kinds[kind].schema(slug), value) as Value;
  if (!isTextKind(kind)) return printYaml(ordered);
  const matter = {
    ...ordered,
    ...(number !== undefined && { number }),
    ...(published && { published }),
    ...(updates.length > 0 && { updates }),
  };
  const front = Object.keys(matter).length > 0 ? printYaml(matter) : '';
  return `---\n${front}---\n\n${body.trim()}\n`;
}

const frontMatter = /^---\n([\s\S]*?)---\n([\s\S]*)$/;

/** Throws an error with the words of the parser if it cannot be read. */
export function parseFile(at: { kind: Kind; slug: string }, source: string): DocumentFile {
  if (!isTextKind(at.kind)) return { ...at, value: readFields(source), body: '' };
  const [, matter = '', body = source] = frontMatter.exec(source) ?? [];
  const { number, published, updates, ...value } = readFields(matter);
  return {
    ...at,
    value,
    body: body.trim(),
    number: typeof number === 'number' ? number : undefined,
    published: typeof published === 'string' ? published : undefined,
    updates: Array.isArray(updates) ? (updates as Update[]) : [],
  };
}

function readFields(source: string): Value {
  const fields: unknown = parse(source) ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new Error('There are no fields.');
  return fields as Value;
}

/** Lines are not broken; a list of words, and a group of fields in a list, are one line each. */
function printYaml(value: Value): string {
  const document = new Document(value);
  visit(document, {
    Seq: (_, list) => {
      if (list.items.every(isScalar) && lengthOf(list.toJSON()) <= maxInline) list.flow = true;
      for (const item of list.items) if (isMap(item) && isFlat(item)) item.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

const maxInline = 100;
const lengthOf = (value: unknown): number => JSON.stringify(value).length;
const isFlat = (map: YAMLMap): boolean =>
  map.items.every(({ value }) => isScalar(value) || lengthOf(value) <= maxInline);

/** The value with its fields in the order of the schema; unknown ones come last. */
function inOrder(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  const plain = schema && unwrap(schema);
  if (Array.isArray(value)) {
    const element = plain instanceof z.ZodArray ? plain.element : undefined;
    return value.map((item) => inOrder(element, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Value;
  if (plain instanceof z.ZodRecord)
    return mapFields(fields, Object.keys(fields), () => plain.valueType);
  if (plain instanceof z.ZodUnion) return inOrder(optionFor(plain, fields), value);
  if (!(plain instanceof z.ZodObject)) return value;
  const known = Object.keys(plain.shape);
  const names = [...known, ...Object.keys(fields).filter((name) => !known.includes(name))];
  return mapFields(fields, names, (name) => plain.shape[name]);
}

const mapFields = (
  fields: Value,
  names: readonly string[],
  schemaOf: (name: string) => z.core.$ZodType | undefined,
): Value =>
  Object.fromEntries(
    names
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, inOrder(schemaOf(name), fields[name])]),
  );

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap())
    : schema;
}

/** Of several shapes, the one that has all fields. */
const optionFor = ({ options }: z.ZodUnion, fields: Value): z.core.$ZodType | undefined =>
  options.find(
    (option) =>
      option instanceof z.ZodObject && Object.keys(fields).every((name) => name in option.shape),
  );

/** The documents, drawings and pictures that a new site starts with. */
export const seedFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** By path under `content/drawings`, without the ending: `products/roomba-j7`. */
export type Drawings = ReadonlyMap<string, string>;

/** Sorted by path, so that the result does not depend on the file system. */
export const readFolder = (kinds: Kinds, folder = seedFolder): DocumentFile[] =>
  filesBelow(folder).flatMap((path) => {
    const document = documentAt(kinds, path);
    return document ? [parseFile(document, readFileSync(join(folder, path), 'utf8'))] : [];
  });

export const readDrawings = (folder = seedFolder): Drawings =>
  new Map(
    filesBelow(join(folder, 'drawings'))
      .filter((path) => path.endsWith('.svg'))
      .map((path) => [
        path.slice(0, -'.svg'.length),
        readFileSync(join(folder, 'drawings', path), 'utf8'),
      ]),
  );

/** Refuses links, because an imported folder could publish any file of this machine by one. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (entry.isSymbolicLink())
        throw new Error(`${path} is a symbolic link. Replace it with the file itself.`);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}
