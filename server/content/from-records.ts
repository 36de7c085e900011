import { LRUCache } from 'lru-cache';
import { checkDocuments, checkLinks } from '#content/build-library.ts';
import type { Problem as ContentProblem, ParsedDocument } from '#content/document.ts';
import { assembleLibrary, type Library } from '#content/library.ts';
import { ProblemLists, reportIn } from '#content/problems.ts';
import { checkReferences } from '#content/rules/cross-references.ts';
import type { GuideFile, PostFile, ProductFile, ReviewFile } from '#content/schema/documents.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { SiteFiles, SiteSlug } from '#content/schema/site-documents.ts';
import { checkImages, type LibraryImages } from '#features/content/images.ts';
import type { Findings, Problem } from '#features/content/problems.ts';
import { parseProse } from '#features/content/prose/markdown.ts';
import type { ReportLine } from '#features/content/prose/parse-tree.ts';
import type { Prose } from '#features/content/prose/tree.ts';
import type { LiveDocument, PublicContent } from '#features/content/snapshot.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import type { ReviewFields } from '#features/reviews/fields.ts';
import { checkPostText, checkReviewText } from '#features/reviews/rules.ts';

/**
 * Records and texts as the documents that the library is assembled from, until its readers use
 * them as they are.
 */

const parsed = new WeakMap<LiveDocument, ParsedDocument[]>();

export const documentsOf = (content: PublicContent): ParsedDocument[] =>
  (['gadget', 'site', 'review', 'post', 'guide', 'page'] as const).flatMap((kind) =>
    content.list(kind).flatMap((document) => {
      const known = parsed.get(document) ?? toDocuments(document);
      parsed.set(document, known);
      return known;
    }),
  );

function toDocuments(document: LiveDocument): ParsedDocument[] {
  const { kind, slug, value, body } = document;
  const record = { slug, tree: [], body };
  if (kind === 'gadget') {
    const gadget = value as GadgetRecord;
    const product = toProduct(gadget);
    return [
      ...(product ? [{ ...record, kind: 'product' as const, value: product }] : []),
      { ...record, kind: 'facts', value: { ...toFacts(gadget), updates: document.updates } },
    ];
  }
  if (kind === 'site') return [{ ...record, kind, value: toSite(slug, value) }];
  const text = {
    slug,
    body,
    get tree() {
      return treeOf(document);
    },
  };
  if (kind === 'review')
    return [Object.assign(text, { kind: 'review' as const, value: toReview(document) })];
  if (kind === 'guide')
    return [Object.assign(text, { kind: 'guide' as const, value: toGuide(document) })];
  return [
    kind === 'post'
      ? Object.assign(text, { kind: 'post' as const, value: toPost(document) })
      : Object.assign(text, { kind: 'page' as const, value: {} }),
  ];
}

function toProduct({ name, brand = '', card, stores = [], availability }: GadgetRecord) {
  if (!card || stores.length === 0) return undefined;
  const { tested: _, picture, emoji = [], incident, drawingAlt = '', ...rest } = card;
  return {
    ...rest,
    name,
    brand,
    emoji,
    badgeColor: card.badgeColor ?? 'primary',
    incident: incident ?? { place: '', threat: '', level: 1 },
    drawingAlt,
    stores,
    availability: availability ?? 'sold',
    image: picture,
  } as ProductFile;
}

/** The tested price is the first one. */
function toFacts(record: GadgetRecord): Omit<FactsFile, 'updates'> {
  const { name, brand = '', card, prices = [], refs = {}, facts = [], ...rest } = record;
  const { availability: _, ...fields } = rest;
  const [first] = prices;
  const isFirst = first?.usd === card?.tested.usd && first?.month === card?.tested.month;
  const tested = card && !isFirst ? [{ ...card.tested, kind: 'list' as const }] : [];
  return {
    ...fields,
    ...(card ? {} : { name, brand }),
    prices: [...tested, ...prices],
    refs,
    facts,
  };
}

const toSite = (slug: string, value: LiveDocument['value']) =>
  (slug === 'categories' ? value.list : value) as SiteFiles[SiteSlug];

function toReview({ slug, value, number, published, updates }: LiveDocument): ReviewFile {
  const fields = value as ReviewFields;
  const excerpt = fields.excerpt ?? fields.summary ?? fields.title;
  return {
    summary: '',
    excerpt,
    description: excerpt,
    social: excerpt,
    tags: [],
    persona: { name: '', role: '' },
    testLength: '',
    ratingBasis: { true: '', story: '' },
    heroAlt: '',
    verdict: '',
    stamp: '',
    bestFor: '',
    facts: { title: 'Quick Specs', keys: [] },
    keyFeatures: [],
    scores: [],
    phases: [],
    audiences: [],
    competitors: [],
    buy: [],
    skip: [],
    analyticsKey: slug.replaceAll('-', '_'),
    more: { title: 'More Reviews', links: [] },
    sections: {} as ReviewFile['sections'],
    ...fields,
    id: number ?? 0,
    date: published,
    image: fields.picture,
    updates: updates as ReviewFile['updates'],
  } as ReviewFile;
}

const toPost = ({ value, number, published, updates }: LiveDocument): PostFile =>
  ({
    tags: [],
    refs: {},
    ...value,
    id: number ?? 0,
    date: published,
    image: value.picture,
    updates,
  }) as unknown as PostFile;

const toGuide = ({ value, published, updates }: LiveDocument): GuideFile =>
  ({ excerpt: '', picks: [], ...value, date: published, updates }) as unknown as GuideFile;

const trees = new LRUCache<LiveDocument, Prose[]>({ max: 100 });

/** Parsed when it is shown or checked. */
function treeOf(document: LiveDocument): Prose[] {
  const known = trees.get(document) ?? parse(document);
  trees.set(document, known);
  return known;
}

const parse = (
  { kind, body }: Pick<LiveDocument | ParsedDocument, 'kind' | 'body'>,
  report: ReportLine = () => {},
): Prose[] => parseProse({ kind: kind as 'review', text: body, linesBefore: 0 }, report) ?? [];

interface CheckContext {
  content: PublicContent;
  images: LibraryImages;
  linkTargets(library: Library): ReadonlySet<string>;
}

/** Checks a document beside all others, as if it were public. */
export function checkBeside(
  candidate: LiveDocument,
  { content, images, linkTargets }: CheckContext,
): Findings {
  const documents = documentsOf(content.with(candidate));
  const library = assembleLibrary(documents, images);
  const isOwn = ({ kind, slug }: Pick<ContentProblem, 'kind' | 'slug'>) =>
    kindOf(kind) === candidate.kind && slug === candidate.slug;
  const own = documents.filter(isOwn);
  const lists = new ProblemLists();
  checkDocuments(own, { documents, library, lists });
  for (const document of own) {
    lists.problems.push(...checkText(document));
    checkImages(document, new Set(images.keys()), reportIn(document, lists.problems));
  }
  checkReferences(library, lists);
  checkLinks(own, linkTargets(library), lists);
  return {
    problems: lists.problems.filter(isOwn).map(toProblem),
    warnings: lists.warnings.filter(isOwn).map(toProblem),
  };
}

/** What is wrong with a text alone. */
export function checkText(document: ParsedDocument): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const report = reportIn(document, problems);
  if (document.kind === 'review') checkReviewText(document.value, document.tree, report);
  if (document.kind === 'post') checkPostText(document.value, document.tree, report);
  if (document.kind === 'guide') checkPostText({ refs: {} }, document.tree, report);
  if (document.body) parse(document, report);
  return problems;
}

const kindOf = (kind: ParsedDocument['kind']): LiveDocument['kind'] =>
  kind === 'product' || kind === 'facts' ? 'gadget' : kind;

const toProblem = ({ field, line, message, fix }: ContentProblem): Problem => ({
  field: field === 'text' ? 'body' : field,
  line,
  message: `${message} ${fix}`,
});
