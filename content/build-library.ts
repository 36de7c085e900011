import { bySlug } from '#features/content/by-slug.ts';
import { elementsIn, linksIn } from '#features/content/prose/tree.ts';
import { pickOf } from '#features/gadgets/pick.ts';
import {
  checkAlternatives,
  checkAnswer,
  checkGadget,
  checkPriceSources,
} from '#features/gadgets/rules.ts';
import { checkFlaws, checkReview, checkWrittenRating } from '#features/reviews/rules.ts';
import type { ParsedDocument, Problem } from './document.ts';
import type { Gadget } from './gadgets.ts';
import { assembleLibrary, type Library, shown } from './library.ts';
import { ProblemLists } from './problems.ts';
import { checkReferences } from './rules/cross-references.ts';

interface Options {
  /** The paths that texts may link to; without it, links are not checked. */
  linkTargets?: (library: Library) => ReadonlySet<string>;
}

interface Built {
  library: Library;
  problems: Problem[];
  warnings: Problem[];
}

/** Assembles the library and runs all checks. Invalid documents do not stop valid ones. */
export function buildLibrary(
  documents: readonly ParsedDocument[],
  { linkTargets }: Options = {},
): Built {
  const library = assembleLibrary(documents);
  const lists = new ProblemLists();
  checkDocuments(documents, { documents, library, lists });
  checkReferences(library, lists);
  if (linkTargets) checkLinks(documents, linkTargets(library), lists);
  return { library, problems: lists.problems, warnings: lists.warnings };
}

interface Surroundings {
  /** All, including those to check. */
  documents: readonly ParsedDocument[];
  library: Library;
  lists: ProblemLists;
}

/** Checks documents against the gadgets that they are about or name. */
export function checkDocuments(
  checked: readonly ParsedDocument[],
  { documents, library, lists }: Surroundings,
): void {
  const known = new Set(shown(documents, 'facts').map(({ slug }) => slug));
  const { gadgets } = library;
  for (const { slug, value } of shown(checked, 'facts')) {
    const reports = lists.in('facts', slug);
    checkGadget(value, known, reports.problem);
    checkPriceSources(value, reports.warning);
    const gadget = bySlug(gadgets, slug);
    if (!gadget) continue;
    checkFlaws(gadget, gadgets, reports.problem);
    checkAnswer(gadget, gadgets, reports);
    checkAlternatives(gadget, gadgets, reports.problem);
  }
  for (const { slug, tree } of shown(checked, 'post')) {
    const report = lists.in('post', slug).problem;
    for (const { line, props } of elementsIn(tree, 'Pick'))
      checkPick(props?.gadget ?? '', gadgets, (...words) => report(line ?? 1, ...words));
  }
  for (const { slug, value } of shown(checked, 'guide')) {
    const report = lists.in('guide', slug).problem;
    for (const [index, { gadget }] of value.picks.entries())
      checkPick(gadget, gadgets, (...words) => report(['picks', index, 'gadget'], ...words));
  }
  for (const document of shown(checked, 'review')) checkReviewDocument(document, library, lists);
}

/** A text recommends only what today's answers do. */
function checkPick(
  slug: string,
  gadgets: readonly Gadget[],
  report: (message: string, fix: string) => void,
): void {
  const gadget = bySlug(gadgets, slug);
  if (!gadget) report(`There is no gadget “${slug}”.`, 'Choose another.');
  else if (!pickOf([gadget], gadgets))
    report(
      `Today no answer recommends the ${gadget.name}.`,
      'Choose another, or renew its answer.',
    );
}

type Review = ReturnType<typeof shown<'review'>>[number];

function checkReviewDocument(
  { slug, value, tree }: Review,
  { products, gadgets, reviews }: Library,
  lists: ProblemLists,
): void {
  const report = lists.in('review', slug).problem;
  const product = bySlug(products, slug);
  const own: Gadget | undefined = bySlug(gadgets, slug);
  if (!product || !own)
    report([], `There is no gadget “${slug}” with a card.`, 'Give the gadget a card first.');
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
