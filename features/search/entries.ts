import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library } from '#content/library.ts';
import { formatFact } from '#content/schema/fact-values.ts';
import { type FactKey, kindDetails, labelOf, notKnown } from '#content/schema/vocabulary.ts';
import { comparisonSlug } from '#content/slugs.ts';
import { todaysAnswer } from '#content/views/answers.ts';
import type { SearchResult } from '#contract/search.ts';
import { currentPrice, datedPrice } from '#features/gadgets/prices.ts';
import { paths } from '#site/router/paths.ts';
import { joined, termsOf } from './text.ts';
import { kindWords } from './words.ts';

/** Something that can be found: a gadget, a text or a page. */
export interface Entry {
  result: SearchResult;
  gadget?: Gadget | undefined;
  /** What people call it beside its name. */
  aliases: readonly string[];
  /** With its name; a search for one of these finds it first. */
  names: readonly string[];
  /** The indexed fields, as terms. */
  name: readonly string[];
  also: readonly string[];
  facts: readonly string[];
  text: readonly string[];
}

export const readEntries = (library: Library): Entry[] => [
  ...library.gadgets.flatMap((gadget) => gadgetEntry(gadget, library) ?? []),
  ...library.posts.map((post) =>
    textEntry(
      { kind: 'article', slug: post.slug, title: post.title, url: paths.post(post.slug) },
      post.excerpt,
      [post.excerpt, ...post.tags].join(' '),
    ),
  ),
  ...library.site.categories
    .filter(({ name }) => library.products.some(({ category }) => category === name))
    .map(({ name, description }) =>
      textEntry(
        { kind: 'page', slug: name, title: `${name} Survival Tests`, url: paths.category(name) },
        description,
        `${name} category`,
        [name],
      ),
    ),
  ...sitePages.map(({ title, url, words, about }) =>
    textEntry(
      { kind: 'page', slug: url.replace(/[^a-z0-9]+/g, '-').replace(/^-/, ''), title, url },
      about,
      words,
      words.split(', '),
    ),
  ),
];

function gadgetEntry(gadget: Gadget, library: Library): Entry | undefined {
  const { gadgets, products, reviews } = library;
  const { slug, name, brand, kind } = gadget;
  const aliases = [...(gadget.aliases ?? []), ...(library.site.words.nicknames[slug] ?? [])];
  const product = bySlug(products, slug);
  const review = bySlug(reviews, slug);
  const beside = product ? undefined : testedBeside(gadget, library);
  if (!product && !beside) return undefined;
  const price = currentPrice(gadget);
  const answer = todaysAnswer(gadget, gadgets);
  const instead = answer?.instead ?? bySlug(gadgets, gadget.buried?.instead.slug);
  const line = name.startsWith(brand) ? name.slice(brand.length).trim() : name;
  const nameTerms = termsOf(name);
  const facts = factLines(gadget);
  return {
    gadget,
    aliases,
    names: [name, line, ...aliases],
    name: [...nameTerms, ...termsOf(brand)],
    also: [
      ...joined(nameTerms),
      ...aliases.flatMap((alias) => [...termsOf(alias), ...joined(termsOf(alias))]),
      ...kindWords[kind].words.flatMap(termsOf),
      ...termsOf(product?.category ?? ''),
    ],
    facts: facts.flatMap(termsOf),
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
      text: answer?.text ?? product?.review ?? aboutRival(gadget, beside?.name ?? ''),
      gadget: kind,
      category: product?.category ?? kindDetails[kind].category,
      rating: product ? Math.round(product.rating * 10) : null,
      price: price ? datedPrice(price) : null,
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

/** Facts that tell gadgets of a kind apart; the first one known is shown. */
const telling: readonly FactKey[] = [
  'range',
  'flight-time',
  'video',
  'battery',
  'screen',
  'sensing',
];

function aboutRival(gadget: Gadget, beside: string): string {
  const known = telling.flatMap((one) => gadget.facts.find(({ key }) => key === one) ?? []);
  const [line] = factLines({ kind: gadget.kind, facts: known.filter(({ value }) => value) });
  return `${line ? `${line}. ` : ''}Side by side with the ${beside}, which we tested.`;
}

/** "Battery life: 30 hours". */
const factLines = ({ facts, kind }: Pick<Gadget, 'facts' | 'kind'>): string[] =>
  facts
    .filter(({ value }) => value !== notKnown && typeof value !== 'boolean')
    .map(({ key, value }) => `${labelOf(key, kind)}: ${formatFact(key, value)}`);

const textEntry = (
  found: Pick<SearchResult, 'kind' | 'slug' | 'title' | 'url'>,
  about: string,
  text: string,
  names: readonly string[] = [],
): Entry => ({
  aliases: names,
  names: [found.title, ...names],
  name: termsOf(found.title),
  also: names.flatMap(termsOf),
  facts: [],
  text: termsOf(text),
  result: {
    ...found,
    text: about,
    gadget: null,
    category: null,
    rating: null,
    price: null,
    isBuried: false,
  },
});

/** Pages that are found by name. */
const sitePages = [
  {
    title: 'Contact',
    url: paths.contact(),
    words: 'contact, contact us, write to us, email, message, feedback, help, support, press',
    about: 'Write to the lab. A person reads it.',
  },
  {
    title: 'Newsletter',
    url: paths.newsletter(),
    words: 'newsletter, subscribe, sign up, signup, mailing list',
    about: 'One email a week about what has survived, or has not.',
  },
  {
    title: 'Past issues',
    url: paths.issues(),
    words: 'letters, past issues, newsletter archive, archive',
    about: 'Every newsletter we’ve sent. Read them before you sign up.',
  },
  {
    title: 'About the lab',
    url: paths.about(),
    words: 'about, about us, who are you, who writes this, team, lab',
    about: 'Who runs the lab, and what is staged.',
  },
  {
    title: 'How we review',
    url: paths.howWeReview(),
    words: 'how we review, how we test, method, methodology, ratings, rules, affiliate',
    about: 'What is fact, what is fiction, and where the money comes from.',
  },
  {
    title: 'Compare gadgets',
    url: paths.compare(),
    words: 'compare, comparison, side by side, versus, difference',
    about: 'Two to four gadgets side by side, fact by fact.',
  },
  {
    title: 'Tech Savior of the Month',
    url: paths.savior(),
    words: 'savior, saviour, vote, votes, voting, winner, winners, hall of fame',
    about: 'What readers would take along into the next emergency.',
  },
  {
    title: 'Graveyard',
    url: paths.graveyard(),
    words: 'graveyard, grave, dead, discontinued, buried, cemetery',
    about: 'Gadgets that we would not buy again, and what to buy instead.',
  },
  {
    title: 'All categories',
    url: paths.categories(),
    words: 'categories, category, all tests, all reviews',
    about: 'Every test, by kind of gadget.',
  },
  {
    title: 'Blog',
    url: paths.blog(),
    words: 'blog, articles, posts',
    about: 'Every article and review, newest first.',
  },
  {
    title: 'Privacy Policy',
    url: paths.privacy(),
    words: 'privacy, privacy policy, data, cookies, gdpr',
    about: 'What we store about you, and for how long.',
  },
  {
    title: 'Terms of Service',
    url: paths.terms(),
    words: 'terms, terms of service, conditions, legal',
    about: 'The rules of the house.',
  },
];
