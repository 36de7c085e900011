import type { Library } from '#content/library.ts';
import type { Passage, SearchSource } from './passage.ts';
import { type Postings, pairsIn, readPostings } from './postings.ts';
import { searchSources } from './sources.ts';
import { type TermList, Terms } from './terms.ts';

/** All that the search needs of the content. It stays as it is until there is another build. */
export interface ReadContent {
  passages: readonly Passage[];
  terms: TermList;
  /** Words that follow each other in a name, written as one. */
  pairs: readonly string[];
  postings: Postings;
}

/** Reads everything, which takes a tenth of a second for seventeen reviews: the build does it, and a start reads what it wrote (`kept-content.ts`). */
export function readContent(
  library: Library,
  sources: readonly SearchSource[] = searchSources,
): ReadContent {
  const passages = sources.flatMap((source) => source(library));
  const terms = new Terms();
  const postings = readPostings(passages, terms);
  return { passages, terms: terms.list(), pairs: pairsIn(passages), postings };
}
