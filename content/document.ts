import type { Prose } from '#features/content/prose/tree.ts';
import type { GuideFile, PostFile, ProductFile, ReviewFile } from './schema/documents.ts';
import type { FactsFile } from './schema/facts.ts';
import type { SiteFiles, SiteSlug } from './schema/site-documents.ts';

/** Something an author can fix. `field` is a dotted path, or `text`. */
export interface Problem {
  kind: DocumentKind;
  slug: string;
  field: string;
  /** Of the text; 0 if it is about a field. */
  line: number;
  message: string;
  fix: string;
}

interface Values {
  /** The card of a gadget and its other parts. */
  product: ProductFile;
  facts: FactsFile;
  review: ReviewFile;
  post: PostFile;
  guide: GuideFile;
  page: object;
  site: SiteFiles[SiteSlug];
}

export type DocumentKind = keyof Values;

export type ValueOf<Kind extends DocumentKind> = Values[Kind];

interface Parsed<Kind extends DocumentKind> {
  kind: Kind;
  slug: string;
  value: ValueOf<Kind>;
  /** The text, parsed when it is read; empty for records. */
  tree: Prose[];
  /** Its Markdown. */
  body: string;
}

/** A record or a text, as the library is assembled from it. */
export type ParsedDocument<Kind extends DocumentKind = DocumentKind> = {
  [One in Kind]: Parsed<One>;
}[Kind];

/** One line for a terminal. */
export const printProblem = ({ kind, slug, field, line, message, fix }: Problem): string =>
  `${kind} ${slug}  ${line > 0 ? `line ${line}` : field}: ${[message, fix].filter(Boolean).join(' ')}`;
