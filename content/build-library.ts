import type { ParsedDocument, Problem } from './document.ts';
import type { Gadget } from './gadgets.ts';
import { assembleLibrary, type Library, shown } from './library.ts';
import { ProblemLists } from './problems.ts';
import { linksIn, type Prose } from './prose/tree.ts';
import { checkReferences } from './rules/cross-references.ts';
import { checkGadget, checkPriceSources, checkSuccessor } from './rules/gadgets.ts';
import { checkAlternatives, checkAnswer } from './rules/judgment.ts';
import { checkFigures } from './rules/ratings-and-prices.ts';
import { checkFlaws, checkReview } from './rules/reviews.ts';

interface Options {
  /** The paths that texts may link to; without it, links are not checked. */
  linkTargets?: (library: Library) => ReadonlySet<string>;
}

interface Built {
  library: Library;
  /** Of each document, then those between documents. */
  problems: Problem[];
  warnings: Problem[];
}

/** Assembles the library and runs all checks. Invalid documents do not stop valid ones. */
export function buildLibrary(
  documents: readonly ParsedDocument[],
  { linkTargets }: Options = {},
): Built {
  const library = assembleLibrary(documents);
  const lists = new ProblemLists(documents);
  checkGadgets(documents, library, lists);
  checkReviews(documents, library, lists);
  checkReferences(library, lists);
  if (linkTargets) checkLinks(documents, linkTargets(library), lists);
  return {
    library,
    problems: [...documents.flatMap(({ problems }) => problems), ...lists.problems],
    warnings: [...documents.flatMap(({ warnings }) => warnings), ...lists.warnings],
  };
}

function checkGadgets(
  documents: readonly ParsedDocument[],
  { gadgets }: Library,
  lists: ProblemLists,
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
  for (const gadget of gadgets) {
    const reports = lists.in('facts', gadget.slug);
    checkFlaws(gadget, gadgets, reports.problem);
    checkAnswer(gadget, gadgets, reports);
  }
  checkAlternatives(gadgets, (slug) => lists.in('facts', slug));
}

function checkReviews(
  documents: readonly ParsedDocument[],
  { products, gadgets, reviews }: Library,
  lists: ProblemLists,
): void {
  for (const { slug, value, tree } of shown(documents, 'review')) {
    const report = lists.in('review', slug).problem;
    const product = products.find((candidate) => candidate.slug === slug);
    const own: Gadget | undefined = gadgets.find((gadget) => gadget.slug === slug);
    if (!product) report([], `There is no product “${slug}”.`, 'Write the product first.');
    else if (!own) report([], `There are no valid facts of “${slug}”.`, 'Write or fix its facts.');
    else
      checkReview(
        { ...value, tree },
        { own, all: gadgets, rating: product.rating },
        { review: report, facts: lists.in('facts', slug).problem },
      );
  }
  for (const review of reviews) checkFigures(review, gadgets, lists.in('review', review.slug));
}

/** Internal links lead to pages; external links are not checked. */
function checkLinks(
  documents: readonly ParsedDocument[],
  targets: ReadonlySet<string>,
  lists: ProblemLists,
): void {
  for (const { kind, slug, tree } of documents)
    for (const { href, line } of deadLinks(tree, targets))
      lists
        .in(kind, slug)
        .problem(line, `${href} is not a page on this site.`, 'Correct or remove the link.');
}

export const deadLinks = (tree: readonly Prose[], targets: ReadonlySet<string>) =>
  linksIn(tree).filter(
    ({ href }) => !/^(https:|mailto:|#)/.test(href) && !targets.has(href.replace(/[?#].*$/, '')),
  );
