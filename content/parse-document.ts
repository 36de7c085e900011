import { createHash } from 'node:crypto';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { draftMark, isText, type ParsedDocument } from './document.ts';
import { reportIn } from './problems.ts';
import { nestedTooDeeply, type ProseSource, parseProse } from './prose/markdown.ts';
import { blocksOf, type Prose } from './prose/tree.ts';
import type { Report } from './report.ts';
import { checkPostText, checkReviewText } from './rules/text.ts';
import type { PostFile, ReviewFile } from './schema/documents.ts';
import { type ParsedYaml, parseYaml } from './schema/parse.ts';
import { schemaOf } from './schema/schemas.ts';
import { siteSchemas } from './schema/site-documents.ts';
import { splitSource } from './source.ts';
import { maxNesting } from './yaml.ts';

export const hashSource = (source: string): string =>
  createHash('sha256').update(source).digest('hex');

/** The key under which the result of `parseDocument` can be stored, with `parserVersion`. */
export const documentHash = (kind: DocumentKind, slug: string, sourceHash: string): string =>
  createHash('sha256').update(`${kind}\0${slug}\0${sourceHash}`).digest('hex');

/**
 * Reads one document and reports every problem that does not depend on others. The result depends
 * only on the arguments and can be stored as JSON.
 */
export function parseDocument<Kind extends DocumentKind>(
  kind: Kind,
  slug: string,
  source: string,
): ParsedDocument<Kind> {
  const document: ParsedDocument = {
    kind,
    slug,
    hash: documentHash(kind, slug, hashSource(source)),
    value: undefined,
    tree: [],
    lines: {},
    problems: [],
    isDraft: false,
  };
  const { matter, text, linesBefore } = isText(kind)
    ? splitSource(source)
    : { matter: source, text: '', linesBefore: 0 };
  const front = parseFrontMatter(kind, slug, matter);
  document.lines = front.lines;
  const problem = reportIn(document, document.problems, () => document.lines);
  for (const issue of front.issues) problem(...issue);
  const tree = isText(kind) ? parseText({ kind, text, linesBefore }, problem) : [];
  if (tree && front.value !== undefined) {
    document.tree = tree;
    document.value = front.value as typeof document.value;
    checkText(document, problem);
  }
  checkDrafts(document, (...finding) => {
    document.isDraft = true;
    problem(...finding);
  });
  return document as ParsedDocument<Kind>;
}

function parseFrontMatter(
  kind: DocumentKind,
  slug: string,
  matter: string | undefined,
): ParsedYaml<unknown> {
  if (kind === 'page' && matter === undefined) return { value: {}, lines: {}, issues: [] };
  if (matter === undefined)
    return {
      value: undefined,
      lines: {},
      issues: [[1, 'The front matter is missing.', 'Begin the file with its fields between ---.']],
    };
  const schema = schemaOf(kind, slug);
  if (schema) return parseYaml(matter, schema, isText(kind) ? 1 : 0);
  const known = Object.keys(siteSchemas).join(', ');
  return {
    value: undefined,
    lines: {},
    issues: [[[], `There is no site document “${slug}”.`, `Use one of: ${known}.`]],
  };
}

/** Rendering is recursive, so no tree may exhaust the stack. */
function parseText(source: ProseSource, report: Report): Prose[] | undefined {
  const tree = parseProse(source, report);
  if (!tree || isShallow(tree, maxNesting)) return tree;
  report(source.linesBefore + 1, ...nestedTooDeeply);
  return undefined;
}

const isShallow = (tree: readonly Prose[], levels: number): boolean =>
  levels > 0 &&
  tree.every((node) => typeof node === 'string' || isShallow(node.children ?? [], levels - 1));

function checkText({ kind, value, tree }: ParsedDocument, report: Report): void {
  if (kind === 'review') checkReviewText(value as ReviewFile, tree, report);
  if (kind === 'post') checkPostText(value as PostFile, tree, report);
}

/** Unfinished text must not be published. */
function checkDrafts({ value, tree }: ParsedDocument, report: Report): void {
  const fix = `Replace it, and remove the word ${draftMark}.`;
  for (const [path, text] of textsIn(value))
    if (text.includes(draftMark)) report(path, 'This text is a draft.', fix);
  for (const { text, line } of blocksOf(tree))
    if (text.includes(draftMark)) report(line, 'This text is a draft.', fix);
}

function textsIn(value: unknown, path: PropertyKey[] = []): [PropertyKey[], string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => textsIn(field, [...path, key]));
}
