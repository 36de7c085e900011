import { bySlug } from '#content/by-slug.ts';
import type { Library, LibraryNote } from '#content/library.ts';
import { firstWords } from '#content/prose/text.ts';
import { type Prose, type ProseElement, textOf } from '#content/prose/tree.ts';
import type { NoteList, NoteSummary, NotesQuery } from '#contract/notes.ts';

const pageSize = 20;
const maxSummaryLength = 200;

type Notes = Pick<Library, 'notes' | 'products'>;

/** The newest published notes. */
export const newestNotes = ({ notes, products }: Notes, max: number): NoteSummary[] =>
  notes.slice(0, max).map((note) => toSummary(note, products));

/** One page of the notes about a product or of one kind. */
export function noteList(library: Notes, { page = 1, product, kind }: NotesQuery): NoteList {
  const found = library.notes.filter(
    (note) =>
      (product === undefined || note.product === product) &&
      (kind === undefined || note.kind === kind),
  );
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  return {
    notes: shown.map((note) => toSummary(note, library.products)),
    pages: Math.ceil(found.length / pageSize),
  };
}

export function toSummary(
  { slug, title, kind, product, date = '', changed, tree }: LibraryNote,
  products: Library['products'],
): NoteSummary {
  const about = bySlug(products, product);
  return {
    slug,
    title,
    kind,
    product: about ? { slug: about.slug, name: about.name } : null,
    date,
    changed: changed ?? null,
    summary: firstWords(teaserOf(tree), maxSummaryLength),
  };
}

/** One line for lists of notes, feeds and emails. */
export const teaserOf = (tree: readonly Prose[]): string =>
  tree
    .map((node) => (isBlock(node) ? ` ${blockTeaser(node)} ` : textOf([node])))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const isBlock = (node: Prose): node is ProseElement =>
  typeof node !== 'string' && node.line !== undefined;

function blockTeaser({ tag, children = [] }: ProseElement): string {
  if (tag !== 'ul' && tag !== 'ol') return teaserOf(children);
  return asSentence(children.map((item) => teaserOf([item])).reduce(joinItems, ''));
}

/** Lowercase items continue the sentence. */
const joinItems = (line: string, item: string): string =>
  line === '' ? item : `${asSentence(line, /^\p{Ll}/u.test(item) ? ';' : '.')} ${item}`;

const asSentence = (line: string, end = '.'): string =>
  line === '' || /[.!?:;…]["”’)]*$/.test(line) ? line : line + end;
