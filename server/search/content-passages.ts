import { bySlug, perList } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryReview, LibrarySite } from '#content/library.ts';
import type { LibraryProduct } from '#content/products.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { type ReviewSection, reviewSections, sectionIds } from '#content/prose/components.ts';
import { linesOf, type Prose, type ProseElement, sectionsOf, textOf } from '#content/prose/tree.ts';
import { untypeset } from '#content/prose/typography.ts';
import { formatFact } from '#content/schema/fact-values.ts';
import type { Fact } from '#content/schema/facts.ts';
import { type GadgetKind, labelOf, notKnown } from '#content/schema/vocabulary.ts';
import { comparisonSlug } from '#content/slugs.ts';
import { todaysAnswer } from '#content/views/answers.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import { paths } from '#site/router/paths.ts';
import { pagePassages } from './page-passages.ts';
import { factsLabel, type Passage, type Subject } from './passage.ts';

/** Everything in the content that can be found. */
export function* readPassages(library: Library): Generator<Passage> {
  yield* productPassages(library);
  yield* rivalPassages(library);
  yield* postPassages(library);
  yield* pagePassages();
}

function* productPassages({ products, reviews, gadgets, site }: Library): Generator<Passage> {
  const { nicknames } = site.words;
  for (const product of products) {
    const review = bySlug(reviews, product.slug);
    const gadget = bySlug(gadgets, product.slug);
    const words = [...(nicknames[product.slug] ?? []), ...kindWordsOf(gadget, site)];
    const emoji = site.categories.find(({ name }) => name === product.category)?.emoji;
    const subject = { ...productSubject(product, words, { review, gadget, gadgets }), emoji };
    const first = {
      subject,
      url: subject.url,
      label: '',
      also: [product.brand, product.category, ...words].join(' '),
      ...(review && { tags: review.tags }),
      text: [
        product.review,
        ...(review ? [review.verdict, `Best for: ${review.bestFor}`] : []),
        product.scenario,
      ]
        .map(withoutCitations)
        .join('\n'),
    };
    yield first;
    if (gadget) yield factsPassage(subject, gadget);
    if (review)
      yield* reviewPassages(subject, review, (rival) => bySlug(gadgets, rival)?.name ?? '');
  }
}

const kindWordsOf = (gadget: Gadget | undefined, { search }: LibrarySite): readonly string[] =>
  (gadget && search.kinds[gadget.kind]) ?? [];

interface ProductSources {
  review: LibraryReview | undefined;
  gadget: Gadget | undefined;
  gadgets: readonly Gadget[];
}

function productSubject(
  product: LibraryProduct,
  words: readonly string[],
  { review, gadget, gadgets }: ProductSources,
): Subject {
  const { slug, name, category, rating } = product;
  return {
    ...(gadget ? knownOf(gadget, gadgets) : { price: toCents(product.price) }),
    kind: review ? 'review' : 'product',
    slug,
    name,
    words: words.join(' '),
    about: product.review,
    url: review ? paths.review(slug) : `${paths.category(category)}#${slug}`,
    category,
    rating: Math.round(rating * 10),
    date: review?.date ?? '',
  };
}

/** What today's answer, its grave or its maker puts in its place; never a buried one. */
function replacementOf(
  { answer, buried, successor }: Gadget,
  gadgets: readonly Gadget[],
): Gadget | undefined {
  const slug = answer?.instead ?? buried?.instead.slug ?? successor;
  const better = bySlug(gadgets, slug);
  return better?.buried ? bySlug(gadgets, better.buried?.instead.slug) : better;
}

/** What the facts of a gadget, ours or a rival, say for search and filters. */
function knownOf(gadget: Gadget, gadgets: readonly Gadget[]) {
  const price = currentPrice(gadget);
  const answer = todaysAnswer(gadget, gadgets);
  const better = replacementOf(gadget, gadgets);
  return {
    price: price ? toCents(price.usd) : null,
    priceMonth: price?.month,
    priceKind: price?.kind,
    answer: answer?.short,
    buried: gadget.buried?.why,
    isSkipped: answer?.judgment === 'skip',
    instead: better && { slug: better.slug, name: better.name },
    successor: bySlug(gadgets, gadget.successor)?.slug,
    isPreferred: preferred(gadgets).has(gadget.slug),
    brand: gadget.brand,
    released: gadget.released,
    gadget: gadget.kind,
    facts: factsOf(gadget),
  };
}

/** What others name in their place. */
const preferred = perList(
  (gadgets: readonly Gadget[]) =>
    new Set(gadgets.flatMap(({ answer, buried }) => [answer?.instead, buried?.instead.slug])),
);

const toCents = (usd: number): number => Math.round(usd * 100);

const factsOf = ({ facts }: Gadget): Map<Fact['key'], Fact> =>
  new Map(facts.map((fact) => [fact.key, fact]));

function factsPassage(subject: Subject, gadget: Gadget): Passage {
  const lines = factLines(gadget);
  const url = subject.kind === 'review' ? `${subject.url}#what-we-know` : subject.url;
  return { subject, url, label: factsLabel, also: '', text: lines.join('\n') };
}

const factLines = ({ facts, kind }: Gadget): string[] =>
  facts.filter(({ value }) => value !== notKnown).map((fact) => factLine(fact, kind));

/** "Battery life: 30 hours (noise canceling on)." */
export function factLine({ key, value, note, measured }: Fact, kind: GadgetKind): string {
  const how = note ?? measured;
  return `${labelOf(key, kind)}: ${formatFact(key, value)}${how ? ` (${how})` : ''}`;
}

/** The sections with statements about the gadget itself. */
const statements: readonly ReviewSection[] = ['features', 'prosCons', 'worthIt', 'who'];

/** One passage per section, with the front matter that the template shows in it. */
function reviewPassages(
  subject: Subject,
  review: LibraryReview,
  nameOf: (rival: string) => string,
): Passage[] {
  const sections = sectionsOf(review.tree);
  return reviewSections.flatMap((section) => {
    const isStory = !statements.includes(section);
    const own = [...frontMatterOf(section, review, nameOf), linesOf(sections.get(section) ?? [])];
    const passage = (lines: string[], isWarning: boolean): Passage => ({
      subject,
      url: `${subject.url}#${sectionIds[section]}`,
      label: review.sections[section],
      also: '',
      text: lines.map(withoutCitations).join('\n'),
      isStory,
      isWarning,
    });
    return [passage(own, false), passage(warningsOf(section, review), true)].filter(({ text }) =>
      text.trim(),
    );
  });
}

/** Who should not buy it: words that do not recommend it to anybody. */
function warningsOf(section: ReviewSection, review: LibraryReview): string[] {
  if (section === 'prosCons') return review.cons;
  if (section === 'worthIt')
    return review.audiences.filter(({ answer }) => answer === 'no').map(audienceLine);
  return section === 'who' ? review.skip.map((why) => `Skip it if ${why}`) : [];
}

const audienceLine = ({ who, why }: LibraryReview['audiences'][number]): string => `${who}: ${why}`;

function frontMatterOf(
  section: ReviewSection,
  review: LibraryReview,
  nameOf: (rival: string) => string,
): string[] {
  if (section === 'why') return [review.summary];
  if (section === 'features') return review.keyFeatures;
  if (section === 'phases') return review.phases.map(({ title, result }) => `${title}: ${result}`);
  if (section === 'prosCons') return review.pros;
  if (section === 'worthIt')
    return review.audiences.filter(({ answer }) => answer !== 'no').map(audienceLine);
  if (section === 'comparison')
    return review.competitors.flatMap((rival) => rivalLines(nameOf(rival.slug), rival));
  if (section === 'who') return review.buy.map((why) => `Buy it if ${why}`);
  return [];
}

const rivalLines = (
  name: string,
  { better, worse, pickIf }: LibraryReview['competitors'][number],
): string[] => [`${name}: ${better}`, `${name}: ${worse}`, `${name}, pick it if ${pickIf}`];

/** A rival has no page: its result links to a review or comparison that covers it. */
function rivalPassages({ products, reviews, gadgets, site }: Library): Passage[] {
  return gadgets
    .filter(({ isRival }) => isRival)
    .flatMap((gadget) => {
      const review = reviews.find((one) => competitorIn(one, gadget));
      const alike = gadgets
        .filter(({ kind, isRival }) => kind === gadget.kind && !isRival)
        .sort((a, b) => Number(b.brand === gadget.brand) - Number(a.brand === gadget.brand))[0];
      const ours = review?.product ?? bySlug(products, alike?.slug);
      if (!ours) return [];
      const comparisonUrl = paths.comparison(comparisonSlug([ours.slug, gadget.slug]));
      const label = `Beside the ${ours.name}`;
      const words = kindWordsOf(gadget, site);
      const subject: Subject = {
        kind: 'rival',
        slug: gadget.slug,
        name: gadget.name,
        words: words.join(' '),
        about: withoutCitations(
          (review && competitorIn(review, gadget)?.better) ??
            factLines(gadget).slice(0, 2).join('. '),
        ),
        url: review ? `${paths.review(review.slug)}#comparison` : comparisonUrl,
        category: ours.category,
        rating: null,
        date: '',
        ...knownOf(gadget, gadgets),
        beside: { label, url: comparisonUrl },
      };
      return {
        ...factsPassage(subject, gadget),
        label,
        also: [gadget.brand, ...words].join(' '),
      };
    });
}

const competitorIn = ({ competitors }: LibraryReview, gadget: Gadget) =>
  competitors.find(({ slug }) => slug === gadget.slug);

function postPassages({ posts }: Library): Passage[] {
  return posts.flatMap((post) => {
    const subject: Subject = {
      kind: 'article',
      slug: post.slug,
      name: post.title,
      words: '',
      about: post.excerpt,
      url: paths.post(post.slug),
      category: post.category,
      rating: null,
      price: null,
      date: post.date,
    };
    const starts = post.tree.flatMap((node, index) => (isHeading(node) ? index : []));
    const sections = starts.map((start, index) => post.tree.slice(start, starts[index + 1]));
    return [
      {
        subject,
        url: subject.url,
        label: '',
        also: post.tags.join(' '),
        text: `${post.hasOwnExcerpt ? `${post.excerpt}\n` : ''}${linesOf(post.tree.slice(0, starts[0]))}`,
      },
      ...sections.map((section) => postSection(subject, section)),
    ];
  });
}

const isHeading = (node: Prose | undefined): node is ProseElement =>
  typeof node === 'object' && node.tag === 'h2';

function postSection(subject: Subject, [heading, ...rest]: Prose[]): Passage {
  const { props, children } = heading as ProseElement;
  return {
    subject,
    url: `${subject.url}#${props?.id}`,
    label: untypeset(textOf(children)),
    also: '',
    text: linesOf(rest),
  };
}
