import { LRUCache } from 'lru-cache';
import {
  checkGadgets,
  checkLinks,
  checkReviewDocument,
  namedGadgets,
} from '#content/build-library.ts';
import type { ParsedDocument } from '#content/document.ts';
import { checkImages, type LibraryImages } from '#content/images.ts';
import { assembleLibrary, type Library } from '#content/library.ts';
import { ProblemLists, reportIn } from '#content/problems.ts';
import { parseProse } from '#content/prose/markdown.ts';
import type { ReportLine } from '#content/prose/parse-tree.ts';
import type { Prose } from '#content/prose/tree.ts';
import { checkReferences } from '#content/rules/cross-references.ts';
import { checkPostText, checkReviewText } from '#content/rules/text.ts';
import type { PostFile, ProductFile, ReviewFile } from '#content/schema/documents.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { Findings, Problem } from '#features/content/problems.ts';
import type { LiveDocument, PublicContent } from '#features/content/snapshot.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import type { ReviewFields } from '#features/reviews/fields.ts';

/**
 * Records and texts as the documents that the library is assembled from, until its readers use
 * them as they are.
 */

const parsed = new WeakMap<LiveDocument, ParsedDocument[]>();

export const documentsOf = (content: PublicContent): ParsedDocument[] =>
  (['gadget', 'site', 'review', 'post', 'page'] as const).flatMap((kind) =>
    content.list(kind).flatMap((document) => {
      const known = parsed.get(document) ?? toDocuments(document);
      parsed.set(document, known);
      return known;
    }),
  );

function toDocuments(document: LiveDocument): ParsedDocument[] {
  const { kind, slug, value } = document;
  const shape = { slug, hash: `${document.id} ${document.version}`, tree: [], lines: {} };
  const rest = { ...shape, problems: [], isDraft: false };
  if (kind === 'gadget') {
    const record = value as GadgetRecord;
    const product = toProduct(record);
    return [
      ...(product ? [{ ...rest, kind: 'product' as const, value: product }] : []),
      { ...rest, kind: 'facts', value: toFacts(record) },
    ];
  }
  if (kind === 'site') return [{ ...rest, kind, value: toSite(slug, value) as never }];
  const fields = kind === 'review' ? toReview(document) : toPost(document);
  const text = { ...rest, kind, value: kind === 'page' ? {} : fields, body: document.body };
  return [
    Object.defineProperty(text, 'tree', { get: () => treeOf(document), enumerable: true }) as never,
  ];
}

function toProduct({ name, brand = '', card, stores = [], availability }: GadgetRecord) {
  const [sold] = stores;
  if (!card || !sold) return undefined;
  const { tested: _, picture, emoji = [], incident, drawingAlt = '', ...rest } = card;
  return {
    ...rest,
    name,
    brand,
    emoji,
    badgeColor: card.badgeColor ?? 'primary',
    incident: incident ?? { place: '', threat: '', level: 1 },
    drawingAlt,
    sold: 'url' in sold ? { url: sold.url } : { search: sold.search },
    availability: availability ?? 'sold',
    image: picture,
  } as ProductFile;
}

/** The tested price is the first one. */
function toFacts(record: GadgetRecord): FactsFile {
  const { name, brand = '', card, prices = [], refs = {}, facts = [], ...rest } = record;
  const { aliases: _, stores: __, availability: ___, ...fields } = rest;
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

const toSite = (slug: string, value: LiveDocument['value']): unknown => {
  if (slug === 'categories') return value.list;
  return slug === 'stores' ? { carMakers: {}, ...value } : value;
};

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

const trees = new LRUCache<LiveDocument, Prose[]>({ max: 100 });

/** Parsed when it is shown or checked. */
function treeOf(document: LiveDocument): Prose[] {
  const known = trees.get(document) ?? parse(document);
  trees.set(document, known);
  return known;
}

const parse = ({ kind, body }: LiveDocument, report: ReportLine = () => {}): Prose[] =>
  parseProse({ kind: kind as 'review', text: body, linesBefore: 0 }, report) ?? [];

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
  const own = documents.filter(
    ({ kind, slug }) => kindOf(kind) === candidate.kind && slug === candidate.slug,
  );
  const lists = ProblemLists.of(documents);
  if (candidate.kind === 'gadget') checkGadgets(documents, library, lists, namedGadgets(documents));
  for (const document of own) {
    const report = reportIn(document, lists.problems, () => ({}));
    if (document.kind === 'review') {
      checkReviewText(document.value as ReviewFile, document.tree, report);
      checkReviewDocument(document as never, library, lists);
    }
    if (document.kind === 'post') checkPostText(document.value as PostFile, document.tree, report);
    checkImages(document, new Set(images.keys()), report);
    if (candidate.body) parse(candidate, report);
  }
  checkReferences(library, lists);
  checkLinks(own, linkTargets(library), lists);
  const isOwn = ({ kind, slug }: { kind: ParsedDocument['kind']; slug: string }) =>
    kindOf(kind) === candidate.kind && slug === candidate.slug;
  return {
    problems: lists.problems.filter(isOwn).map(toProblem),
    warnings: lists.warnings.filter(isOwn).map(toProblem),
  };
}

const kindOf = (kind: ParsedDocument['kind']): LiveDocument['kind'] =>
  kind === 'product' || kind === 'facts' ? 'gadget' : kind;

const toProblem = ({
  field,
  line,
  message,
  fix,
}: {
  field: string;
  line: number;
  message: string;
  fix: string;
}): Problem => ({
  field: field === 'text' ? 'body' : field,
  line: field === 'text' ? line : 0,
  message: `${message} ${fix}`,
});
