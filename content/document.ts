import { type DocumentKind, documentKinds } from '#contract/document-kinds.ts';
import type { Prose } from './prose/tree.ts';
import type { PageFile, PostFile, ProductFile, ReviewFile } from './schema/documents.ts';
import type { FactsFile } from './schema/facts.ts';
import type { SiteFile } from './schema/site-documents.ts';

/** Kinds with Markdown after their front matter. */
export const isText = (kind: DocumentKind) =>
  kind === 'review' || kind === 'post' || kind === 'page';

/** A document as its author writes it: YAML, or Markdown with YAML front matter. */
export interface SourceDocument {
  kind: DocumentKind;
  slug: string;
  source: string;
}

/** Marks every placeholder of the templates. */
export const draftMark = 'DRAFT';

/** Something an author can fix. `field` is a dotted path, or `text`. */
export interface Problem {
  kind: DocumentKind;
  slug: string;
  field: string;
  line: number;
  message: string;
  fix: string;
}

interface Values {
  product: ProductFile;
  facts: FactsFile;
  review: ReviewFile;
  post: PostFile;
  page: PageFile;
  site: SiteFile;
}

export type ValueOf<Kind extends DocumentKind> = Values[Kind];

interface Parsed<Kind extends DocumentKind> {
  kind: Kind;
  slug: string;
  /** Of kind, slug and source: the key of cached results. */
  hash: string;
  /** The YAML or the front matter; undefined if it cannot be shown. */
  value: ValueOf<Kind> | undefined;
  /** The text; empty for YAML. */
  tree: Prose[];
  /** Its Markdown, if the text is parsed only when it is shown. */
  body?: string;
  /** Lines of the fields, by dotted path. */
  lines: Record<string, number>;
  problems: Problem[];
  /** Some of its text is a placeholder; it must not become public. */
  isDraft: boolean;
}

/** The result of `parseDocument`, which can be stored as JSON. */
export type ParsedDocument<Kind extends DocumentKind = DocumentKind> = {
  [One in Kind]: Parsed<One>;
}[Kind];

const files: Record<DocumentKind, readonly [folder: string, ending: string]> = {
  product: ['products', '.yaml'],
  facts: ['facts', '.yaml'],
  review: ['reviews', '.mdx'],
  post: ['posts', '.mdx'],
  page: ['pages', '.mdx'],
  site: ['site', '.yaml'],
};

/** The path of a document below `content/documents`, such as `facts/roomba-j7.yaml`. */
export function documentPath({ kind, slug }: Pick<SourceDocument, 'kind' | 'slug'>): string {
  const [folder, ending] = files[kind];
  return `${folder}/${slug}${ending}`;
}

/** The document of a path, or undefined for any other file. */
export function documentAt(path: string): Pick<SourceDocument, 'kind' | 'slug'> | undefined {
  for (const kind of documentKinds) {
    const [folder, ending] = files[kind];
    if (path.startsWith(`${folder}/`) && path.endsWith(ending)) {
      const slug = path.slice(folder.length + 1, -ending.length);
      if (!slug.includes('/')) return { kind, slug };
    }
  }
  return undefined;
}

/** One line for a terminal, with a file and line that editors can open. */
export function printProblem({ kind, slug, field, line, message, fix }: Problem): string {
  const file = `content/documents/${documentPath({ kind, slug })}`;
  return `${file}:${line}  ${field}: ${[message, fix].filter(Boolean).join(' ')}`;
}
