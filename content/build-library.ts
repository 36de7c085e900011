import { bySlug } from './by-slug.ts';
import type { ParsedDocument, Problem } from './document.ts';
import type { Gadget } from './gadgets.ts';
import { assembleLibrary, type Library, shown } from './library.ts';
import { ProblemLists } from './problems.ts';
import { linksIn } from './prose/tree.ts';
import { checkReferences } from './rules/cross-references.ts';
import { checkGadget, checkPriceSources, checkSuccessor } from './rules/gadgets.ts';
import { checkAlternatives, checkAnswer } from './rules/judgment.ts';
import { checkWrittenRating } from './rules/rating.ts';
import { checkFlaws, checkReview } from './rules/reviews.ts';

interface Options {
  /** The paths that texts may link to; without it, links are not checked. */
  linkTargets?: (library: Library) => ReadonlySet<string>;
}

interface Built {
  library: Library;
  /** Of each document, then those between documents. */
  problems: Problem[];
  /** Between documents only: parsing one finds nothing that does not block publishing. */
  warnings: Problem[];
}

/** Assembles the library and runs all checks. Invalid documents do not stop valid ones. */
export function buildLibrary(
  documents: readonly ParsedDocument[],
  { linkTargets }: Options = {},
): Built {
  const library = assembleLibrary(documents);
  const lists = ProblemLists.of(documents);
  const named = namedGadgets(documents);
  checkGadgets(documents, library, lists, named);
  for (const document of shown(documents, 'review'))
    checkOnce(document, named, lists, (part) => checkReviewDocument(document, library, part));
  checkReferences(library, lists);
  if (linkTargets) checkLinks(documents, linkTargets(library), lists);
  return {
    library,
    problems: [...documents.flatMap(({ problems }) => problems), ...lists.problems],
    warnings: lists.warnings,
  };
}

export function checkGadgets(
  documents: readonly ParsedDocument[],
  { gadgets }: Library,
  lists: ProblemLists,
  named: NamedGadgets,
): void {
  const factsSlugs = new Set(shown(documents, 'facts').map(({ slug }) => slug));
  const productSlugs = new Set(shown(documents, 'product').map(({ slug }) => slug));
  for (const slug of productSlugs.difference(factsSlugs))
    lists
      .in('product', slug)
      .problem([], `There are no facts of “${slug}”, so it has no price.`, 'Write its facts.');
  for (const { slug, value } of shown(documents, 'facts')) {
    checkGadget(value, productSlugs.has(slug), factsSlugs, lists.in('facts', slug).problem);
    checkPriceSources(value, lists.in('facts', slug).warning);
  }
  const facts = new Map(shown(documents, 'facts').map(({ slug, value }) => [slug, value]));
  for (const { slug, value } of shown(documents, 'product'))
    checkSuccessor(value, facts.get(slug), lists.in('product', slug).problem);
  for (const document of shown(documents, 'facts')) {
    const gadget = bySlug(gadgets, document.slug);
    if (!gadget) continue;
    checkOnce(document, named, lists, (part) => {
      const reports = part.in('facts', gadget.slug);
      checkFlaws(gadget, gadgets, reports.problem);
      checkAnswer(gadget, gadgets, reports);
    });
  }
  checkAlternatives(gadgets, (slug) => lists.in('facts', slug).problem);
}

type Review = ReturnType<typeof shown<'review'>>[number];

/** By slug: the facts, and all that checks of other documents read of the product. */
type NamedGadgets = ReadonlyMap<string, readonly unknown[]>;

export function namedGadgets(documents: readonly ParsedDocument[]): NamedGadgets {
  const named = new Map<string, readonly unknown[]>();
  for (const { slug, value } of shown(documents, 'product'))
    named.set(slug, [`${slug} ${value.rating} ${value.brand} ${value.name}`]);
  for (const document of shown(documents, 'facts'))
    named.set(document.slug, [...(named.get(document.slug) ?? []), document]);
  return named;
}

interface Findings {
  /** What the check read of the gadgets that the document names. */
  named: readonly unknown[];
  found: Pick<ProblemLists, 'problems' | 'warnings'>;
}

const findings = new WeakMap<ParsedDocument, Findings>();

/**
 * Repeats a check only if the document or one that it names changed: checking a review takes
 * hundredths of a second, and most publications concern few of them.
 */
function checkOnce(
  document: ParsedDocument,
  gadgets: NamedGadgets,
  lists: ProblemLists,
  check: (part: ProblemLists) => void,
): void {
  const named = slugsIn(document).flatMap((slug) => gadgets.get(slug) ?? []);
  const known = findings.get(document);
  const isSame =
    known?.named.length === named.length && known.named.every((one, index) => one === named[index]);
  const { problems, warnings } = known && isSame ? known.found : findIn(lists.part(), check);
  findings.set(document, { named, found: { problems, warnings } });
  lists.add({ problems, warnings });
}

function findIn(part: ProblemLists, check: (part: ProblemLists) => void): ProblemLists {
  check(part);
  return part;
}

const namedSlugs = new WeakMap<ParsedDocument, string>();

/** Its own slug and everything that looks like one, such as the start of a citation. */
function slugsIn(document: ParsedDocument): readonly string[] {
  const known = namedSlugs.get(document);
  if (known) return known.split(' ');
  const text = JSON.stringify([document.value, document.tree]);
  const slugs = [
    ...new Set([
      document.slug,
      ...(text.match(/[a-z0-9]+(?:-[a-z0-9]+)+|[a-z0-9]+(?=[:"])/g) ?? []),
    ]),
  ];
  // As one string, because the parts of the text would keep all of it in memory.
  namedSlugs.set(document, slugs.join(' '));
  return slugs;
}

export function checkReviewDocument(
  { slug, value, tree }: Review,
  { products, gadgets, reviews }: Library,
  lists: ProblemLists,
): void {
  const report = lists.in('review', slug).problem;
  const product = bySlug(products, slug);
  const own: Gadget | undefined = bySlug(gadgets, slug);
  if (!product) report([], `There is no product “${slug}”.`, 'Write the product first.');
  else if (!own) report([], `There are no valid facts of “${slug}”.`, 'Write or fix its facts.');
  else checkReview({ ...value, tree }, { own, all: gadgets, rating: product.rating }, report);
  const review = bySlug(reviews, slug);
  if (review) checkWrittenRating(review, report);
}

/** Internal links lead to pages; external links are not checked. */
export function checkLinks(
  documents: readonly ParsedDocument[],
  targets: ReadonlySet<string>,
  lists: ProblemLists,
): void {
  for (const document of documents)
    for (const { href, line } of internalLinks(document))
      if (isDead(href, targets))
        lists
          .in(document.kind, document.slug)
          .problem(line, `${href} is not a page on this site.`, 'Correct or remove the link.');
}

const isExternal = (href: string): boolean => /^(https:|mailto:|#)/.test(href);

export const isDead = (href: string, targets: ReadonlySet<string>): boolean =>
  !isExternal(href) && !targets.has(href.replace(/[?#].*$/, ''));

const linksOf = new WeakMap<ParsedDocument, ReturnType<typeof linksIn>>();

function internalLinks(document: ParsedDocument): ReturnType<typeof linksIn> {
  const links =
    linksOf.get(document) ?? linksIn(document.tree).filter(({ href }) => !isExternal(href));
  linksOf.set(document, links);
  return links;
}
