import type { Library } from '#content/library.ts';
import { plainText } from '#content/prose/text.ts';
import type { Fact } from '#content/schema/facts.ts';
import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { SearchKind } from '#contract/search.ts';

/** What a result is about: one page, or one gadget on a page. */
export interface Subject {
  kind: SearchKind;
  slug: string;
  name: string;
  url: string;
  /** What it is also called: with the name, what its other passages are about. */
  words: string;
  /** A sentence about it, where no other is better. */
  about: string;
  category: string | null;
  /** Out of 50. */
  rating: number | null;
  /** In cents. */
  price: number | null;
  /** For which it was the list price. */
  priceMonth?: string | undefined;
  date: string;
  gadget?: GadgetKind | undefined;
  facts?: ReadonlyMap<Fact['key'], Fact> | undefined;
  /** Of a rival: where it stands side by side with one of ours. */
  beside?: { label: string; url: string } | undefined;
}

/** A stretch of a subject's text that a reader can be led to. */
export interface Passage {
  subject: Subject;
  url: string;
  /** The heading it stands under; empty for the page itself. */
  label: string;
  /** Names and other words for the subject, on its first passage alone. */
  also: string;
  /** Each line is read by itself: no message goes across its end. */
  text: string;
}

/** Heads the facts of a gadget. */
export const factsLabel = 'What we know';

/** Where passages come from. Whatever else is to be found registers one more: notes, letters. */
export type SearchSource = (library: Library) => Passage[];

/** One line a paragraph, without tags and marks. */
export function linesOf(mdx: string): string {
  return mdx
    .split(/\n\s*\n/)
    .flatMap((block) => plainText(block) || [])
    .join('\n');
}
