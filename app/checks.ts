import { readLibrary } from '#app/library.ts';
import { checkPost } from '#features/blog/posts.ts';
import { bySlug } from '#features/content/by-slug.ts';
import { type DocumentFile, pathOf } from '#features/content/files.ts';
import { checkFields, collectFindings, type Findings } from '#features/content/problems.ts';
import { elementsIn, linksIn } from '#features/content/prose/tree.ts';
import {
  createContent,
  type LiveDocument,
  type PublicContent,
} from '#features/content/public-content.ts';
import type { Library } from '#features/content/snapshot.ts';
import {
  checkImages,
  type LibraryImages,
  reportMistakes,
  treeOf,
} from '#features/content/texts.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { checkGadget, checkPick, checkSite } from '#features/gadgets/rules.ts';
import type { GuideFields } from '#features/guides/guides.ts';
import { writtenReview } from '#features/reviews/reviews.ts';
import { checkReview } from '#features/reviews/rules.ts';
import { linkTargets } from './addresses.ts';
import { kinds } from './kinds.ts';

interface Surroundings {
  library: Library;
  /** The paths that texts may link to. */
  targets: ReadonlySet<string>;
  /** Without them, pictures are not checked. */
  images?: LibraryImages | undefined;
}

/** Checks a document beside all others, as if it were public. */
export function checkBeside(
  proposed: LiveDocument,
  content: PublicContent,
  images: LibraryImages,
): Findings {
  const library = readLibrary(content.with(proposed), images);
  return checkDocument(proposed, { library, targets: linkTargets(library), images });
}

function checkDocument(
  document: LiveDocument,
  { library, targets, images }: Surroundings,
): Findings {
  const { problems, warnings, ...reports } = collectFindings();
  const { kind, slug, value, body } = document;
  const { gadgets, products } = library;
  const report = reports.problem;
  const tree = body ? treeOf(document) : [];
  if (body) reportMistakes(document, report);
  if (kind === 'gadget') {
    const own = bySlug(gadgets, slug);
    if (own) checkGadget(value as GadgetRecord, own, library, reports);
  }
  if (kind === 'site') checkSite(slug, library, report);
  if (kind === 'review') {
    const own = bySlug(products, slug);
    if (own) checkReview({ ...writtenReview(document), tree }, own, library, report);
    else
      report(
        ['gadget'],
        `There is no gadget “${slug}” with a card.`,
        'Add its rating, price and store.',
      );
  }
  if (kind === 'post' || kind === 'guide') checkPost(value, tree, report);
  for (const { line, props } of elementsIn(tree, 'Pick'))
    checkPick(line ?? 1, props?.gadget ?? '', gadgets, report);
  if (kind === 'guide')
    for (const [index, { gadget }] of ((value as Partial<GuideFields>).picks ?? []).entries())
      checkPick(['picks', index, 'gadget'], gadget, gadgets, report);
  const card = (value as Partial<GadgetRecord>).card;
  const [field, picture] = card
    ? [['card', 'picture'], card.picture]
    : [['picture'], value.picture as string | undefined];
  if (images) checkImages(field, picture, { tree, known: images, report });
  for (const { href, line } of linksIn(tree))
    if (isDead(href, targets))
      report(line, `${href} is not a page on this site.`, 'Correct or remove the link.');
  return { problems, warnings };
}

/** Internal links lead to pages; external links are not checked. */
export const isDead = (href: string, targets: ReadonlySet<string>): boolean =>
  !/^(https:|mailto:|#)/.test(href) && !targets.has(href.replace(/[?#].*$/, ''));

/** Files as if they were public. */
export const contentOfFiles = (files: readonly DocumentFile[]): PublicContent =>
  createContent(
    new Map(
      files.map(({ kind, slug, value, body, number, published, updates }, index) => [
        index,
        {
          id: index,
          kind,
          slug,
          version: 1,
          value,
          body,
          number: number ?? null,
          published: published ?? '2025-01-01T00:00:00.000Z',
          updates: updates ?? [],
        },
      ]),
    ),
    { redirects: new Map(), gone: new Set() },
  );

/** What is wrong with files alone and beside each other, one line each. */
export function checkFiles(files: readonly DocumentFile[]) {
  const content = contentOfFiles(files);
  const library = readLibrary(content);
  const targets = linkTargets(library);
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    const print = ({ field, line, message }: Findings['problems'][number]) =>
      `${pathOf(kinds, file)}  ${line > 0 ? `line ${line}` : field}: ${message}`;
    const document = content.find(file.kind, file.slug);
    const found = document && checkDocument(document, { library, targets });
    problems.push(...[...checkFields(kinds, file).problems, ...(found?.problems ?? [])].map(print));
    warnings.push(...(found?.warnings ?? []).map(print));
  }
  return { library, problems, warnings };
}
