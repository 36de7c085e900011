import type { SearchResult } from '#contract/search.ts';
import { bySlug } from '#features/content/by-slug.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import { comparableValue, formatFact } from '#features/gadgets/fact-values.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { currentPrice, datedPrice } from '#features/gadgets/prices.ts';
import { hasNone, kindDetails, labelOf, notKnown } from '#features/gadgets/vocabulary.ts';
import type { Library } from '#server/content/library.ts';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { joined, listOf, termsOf, withoutIt } from './text.ts';
import { featureWords, kindWords } from './words.ts';

/** Something that can be found: a gadget, a text or a page. */
export interface Entry {
  result: SearchResult;
  gadget?: Gadget | undefined;
  /** What people call it beside its name. */
  aliases: readonly string[];
  /** With its name; a search for one of these finds it first. */
  names: readonly string[];
  /** The kinds of gadgets that a guide picks. */
  kinds?: readonly string[];
  /** The indexed fields, as terms. */
  name: readonly string[];
  also: readonly string[];
  facts: readonly string[];
  text: readonly string[];
}

export function* entriesOf(library: Library): Generator<Entry> {
  const { gadgets, guides, posts, products, site } = library;
  for (const gadget of gadgets) yield* gadgetEntry(gadget, library);
  for (const { slug, title, excerpt, picks } of guides) {
    const url = paths.guide(slug);
    const kinds = picks.flatMap(({ gadget }) => bySlug(gadgets, gadget)?.kind ?? []);
    const words = `guide ${kinds.map((kind) => kindWords[kind].words).join(' ')}`;
    yield { ...textEntry({ kind: 'guide', slug, title, url, text: excerpt }, words), kinds };
  }
  for (const { slug, title, excerpt, tags } of posts) {
    const url = paths.post(slug);
    yield textEntry({ kind: 'article', slug, title, url, text: excerpt }, tags.join(' '));
  }
  for (const { name, description } of site.categories)
    if (products.some(({ category }) => category === name)) {
      const title = `${name} Survival Tests`;
      const url = paths.category(name);
      yield textEntry({ kind: 'page', slug: name, title, url, text: description }, 'category', [
        name,
      ]);
    }
  for (const { title, url, words } of sitePages)
    yield textEntry({ kind: 'page', slug: url.slice(1), title, url, text: '' }, '', listOf(words));
}

function* gadgetEntry(gadget: Gadget, library: Library): Generator<Entry> {
  const { gadgets, products, reviews } = library;
  const { slug, name, brand, kind } = gadget;
  const aliases = gadget.aliases ?? [];
  const product = bySlug(products, slug);
  const review = bySlug(reviews, slug);
  const beside = product ? undefined : testedBeside(gadget, library);
  if (!product && !beside) return;
  const price = currentPrice(gadget);
  const superseded = gadget.prices.length > 0 ? null : undefined;
  const answer = todaysAnswer(gadget, gadgets);
  const instead = answer?.instead ?? bySlug(gadgets, gadget.buried?.instead.slug);
  const line = name.startsWith(brand) ? name.slice(brand.length).trim() : name;
  const nameTerms = termsOf(name);
  yield {
    gadget,
    aliases,
    names: [name, line, ...aliases],
    name: [...nameTerms, ...termsOf(brand)],
    also: [
      ...joined(nameTerms),
      ...aliases.flatMap((alias) => [...termsOf(alias), ...joined(termsOf(alias))]),
      ...termsOf(kindWords[kind].words),
      ...termsOf(product?.category ?? ''),
    ],
    facts: factTerms(gadget),
    text: [
      product?.scenario ?? '',
      product?.review ?? '',
      review?.title ?? '',
      review?.excerpt ?? '',
      ...(review?.tags ?? []),
    ].flatMap(termsOf),
    result: {
      kind: review ? 'review' : product ? 'product' : 'rival',
      slug,
      title: name,
      url: beside
        ? paths.comparison(comparisonSlug([beside.slug, slug]))
        : review
          ? paths.review(slug)
          : `${paths.category(product?.category ?? '')}#${slug}`,
      text:
        answer?.text ??
        product?.review ??
        `Side by side with the ${beside?.name}, which we reviewed.`,
      gadget: kind,
      category: product?.category ?? kindDetails[kind].category,
      rating: product ? Math.round(product.rating * 10) : null,
      price: price ? datedPrice(price) : superseded,
      answer: answer?.short,
      isBuried: gadget.buried !== undefined,
      instead: instead && { slug: instead.slug, name: instead.name },
    },
  };
}

/** A rival's page is its comparison with what we tested of its kind. */
function testedBeside(
  { slug, kind, brand }: Gadget,
  { gadgets, reviews }: Library,
): Gadget | undefined {
  const named = reviews.find(({ competitors }) => competitors.some((one) => one.slug === slug));
  const [alike] = gadgets
    .filter((other) => other.kind === kind && !other.isRival)
    .sort((a, b) => Number(b.brand === brand) - Number(a.brand === brand));
  return bySlug(gadgets, named?.slug) ?? alike;
}

/** The terms of what it has, and "no-subscription" for what it goes without. */
const factTerms = ({ facts, kind }: Gadget): string[] =>
  facts.flatMap(({ key, value }) => {
    if (value === notKnown) return [];
    const label = termsOf(`${labelOf(key, kind)} ${featureWords[key] ?? ''}`);
    if (value === false || value === 0 || value === hasNone) return label.map(withoutIt);
    const isWaterproof = key === 'water' && (comparableValue(key, value) ?? 0) >= waterproof;
    return [
      ...label,
      ...(value === true ? [] : termsOf(formatFact(key, value))),
      ...(isWaterproof ? termsOf('waterproof water proof') : []),
    ];
  });

const waterproof = comparableValue('water', 'IPX7') ?? 0;

const textEntry = (
  found: Pick<SearchResult, 'kind' | 'slug' | 'title' | 'url' | 'text'>,
  words: string,
  names: readonly string[] = [],
): Entry => ({
  aliases: names,
  names: [found.title, ...names],
  name: termsOf(found.title),
  also: names.flatMap(termsOf),
  facts: [],
  text: termsOf(`${found.text} ${words}`),
  result: { ...found, gadget: null, category: null, rating: null, price: null, isBuried: false },
});

/** Pages that are found by name. */
const sitePages = [
  { title: 'Contact', url: paths.contact(), words: 'contact us, write to us, email, help, press' },
  {
    title: 'Newsletter',
    url: paths.newsletter(),
    words: 'subscribe, unsubscribe, cancel subscription',
  },
  { title: 'Past issues', url: paths.issues(), words: 'letters, newsletter archive, archive' },
  { title: 'About the lab', url: paths.about(), words: 'about, about us, who are you, team, lab' },
  { title: 'How we review', url: paths.howWeReview(), words: 'how do you test, method, affiliate' },
  { title: 'Compare gadgets', url: paths.compare(), words: 'compare, comparison, side by side' },
  { title: 'Tech Savior of the Month', url: paths.savior(), words: 'savior, vote, winners' },
  { title: 'Graveyard', url: paths.graveyard(), words: 'grave, dead, discontinued, cemetery' },
  { title: 'All categories', url: paths.categories(), words: 'categories, all tests, all reviews' },
  { title: 'Blog', url: paths.blog(), words: 'articles, posts' },
  { title: 'Privacy Policy', url: paths.privacy(), words: 'privacy, data, cookies, gdpr' },
  { title: 'Terms of Service', url: paths.terms(), words: 'terms, conditions, legal' },
];
