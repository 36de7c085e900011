import type { Library } from '#features/content/snapshot.ts';
import { pickOf } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { formatUsd, priceKind } from '#features/gadgets/prices.ts';
import {
  comparableValue,
  type FactKey,
  factKind,
  type GadgetKind,
  hasFact,
  kindDetails,
  kindName,
  labelOf,
} from '#features/gadgets/vocabulary.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#features/search/fields.ts';
import { monthName } from '#ui/dates.ts';
import { comparisonSlug, maxCompared, paths } from '#ui/paths.ts';
import { filterEntries } from './filters.ts';
import { dependsOnPhone, type PhoneSystem, phoneNames, takeSystem, worksWith } from './phones.ts';
import { readRange, takePrice } from './price-range.ts';
import {
  hasDigit,
  isContent,
  isNegation,
  isUnderstood,
  kindsOf,
  type Part,
  partsOf,
  quoted,
  splitWish,
  type Token,
  terms,
  tokensOf,
  written,
} from './query.ts';
import {
  describing,
  type Entry,
  type Field,
  indexOf,
  naming,
  type SearchIndex,
} from './search-index.ts';
import { cleanSearch, termsOf, withoutIt, withoutMarkup } from './text.ts';
import { beginsWish, modelWords, orders } from './words.ts';

const maxResults = 24;

interface Outcome {
  found: readonly Entry[];
  /** Before the entries. */
  comparison?: SearchResult;
  messages: string[];
  /** The search is for a kind, so it leads with a pick: of the first of these lists that has one. */
  picks?: readonly (readonly Entry[])[] | undefined;
  /** It names a maker, a wish or a phone too, so that a missing pick is no news. */
  isNamed?: boolean;
}

interface Context {
  index: SearchIndex;
  /** A price was typed beside the words. */
  hasPrice: boolean;
}

/** The answer of `GET /api/search` and of the search page. */
export async function search(library: Library, request: SearchQuery): Promise<SearchResponse> {
  const index = await indexOf(library);
  const q = cleanSearch(request.q);
  const { rest, price } = takePrice(withoutMarkup(q));
  const context = { index, hasPrice: price !== undefined };
  const typed = correct(tokensOf(rest, index), index);
  const { tokens, system } = takeSystem(typed.tokens, index);
  const outcome = meaningOf(tokens, context) ?? anything(tokens, context);
  const { found, comparison, messages, picks, isNamed } = system
    ? fitting(outcome, system, library.gadgets)
    : outcome;
  const order = tokens.map(({ term }) => orders[term]).find(Boolean);
  const { shown, filters, choices } = filterEntries(inOrder(found, order), request, price, library);
  const isShown = new Set(shown);
  const pick = picks
    ?.map((entries) => gadgetsOf(entries.filter((entry) => isShown.has(entry))))
    .map((gadgets) => pickOf(gadgets, library))
    .find(Boolean);
  const isPick = ({ gadget }: Entry) => gadget !== undefined && gadget.slug === pick?.slug;
  const kind = picks && found[0]?.result.gadget;
  const guides = index.entries.filter(({ kinds }) => kind && kinds?.includes(kind));
  const entries = order ? shown : shown.toSorted((a, b) => Number(isPick(b)) - Number(isPick(a)));
  const results = [
    ...guides.map(({ result }) => result),
    ...(comparison && found.length === shown.length ? [comparison] : []),
    ...entries.map(({ result }) => result),
  ];
  return {
    q,
    words: rest,
    total: results.length,
    results: results.slice(0, maxResults),
    messages: [
      ...typed.corrections,
      ...messages,
      ...(order && shown.length > 0 ? [orderNames[order]] : []),
      ...(shown.length === 0 ? cheapestOf(found, filters.price?.value) : []),
    ],
    filters,
    choices,
    ...(picks && (pick || !isNamed) ? { pick: pick ?? null } : {}),
  };
}

/** What goes with the phone first, without what is made for another. */
function fitting(outcome: Outcome, system: PhoneSystem, all: readonly Gadget[]): Outcome {
  const { found, picks, messages } = outcome;
  const [first] = gadgetsOf(found);
  if (!first) return outcome;
  const saying = (...sentences: string[]) => ({
    ...outcome,
    messages: [...messages, ...sentences],
  });
  if (!dependsOnPhone(first))
    return saying(`${kindDetails[first.kind].plural} don’t depend on your phone.`);
  const having = (works: boolean | undefined, entries: readonly Entry[]) =>
    entries.filter(({ gadget }) => gadget && worksWith(gadget, system, all) === works);
  const works = having(true, found);
  const others = having(false, found);
  const unknown = having(undefined, found);
  const [these, work] =
    found.length === 1
      ? [`The ${first.name} is`, `the ${first.name} works`]
      : ['These are', 'all of these work'];
  if (others.length === found.length)
    return { ...saying(`${these} made for another phone.`), picks: undefined };
  return {
    ...saying(
      ...(others.length > 0 ? ['Without those made for another phone.'] : []),
      ...(unknown.length > 0
        ? [`Our facts don’t say whether ${work} with ${phoneNames[system]}.`]
        : []),
      ...(found.length === 1 && works.length === 1
        ? [`The ${first.name} works with ${phoneNames[system]}.`]
        : []),
    ),
    found: [...works, ...unknown],
    picks: picks && [true, undefined].flatMap((one) => picks.map((them) => having(one, them))),
    isNamed: true,
  };
}

/** Said when everything costs more. */
function cheapestOf(found: readonly Entry[], price = ''): string[] {
  const [cheapest] = inOrder(found, 'price');
  const { title, price: lowest } = cheapest?.result ?? {};
  const { max = Number.POSITIVE_INFINITY } = readRange(price) ?? {};
  if (!lowest || lowest.usd < max) return [];
  const when = `${priceKind(lowest)}, ${monthName(lowest.month)}`;
  return [`The cheapest that we know is the ${title}: ${formatUsd(lowest.usd)} (${when}).`];
}

const gadgetsOf = (entries: readonly Entry[]): Gadget[] =>
  entries.flatMap(({ gadget }) => gadget ?? []);

/** Replaces mistyped names and words for kinds, and says so. */
function correct(typed: readonly Token[], index: SearchIndex) {
  const corrections: string[] = [];
  const { head } = splitWish(typed);
  const tokens = typed.map((token) => {
    const { term, written: word } = token;
    const isKnown = index.isKnown(term) || isUnderstood(term);
    const right = isKnown || !head.includes(token) ? undefined : index.correct(term);
    if (!right) return token;
    corrections.push(`Showing results for “${right}” instead of “${word}”.`);
    return { ...token, term: right };
  });
  return { tokens, corrections };
}

/** A search that names nothing, perhaps with a price: "gift for my girlfriend under $100". */
function anything(tokens: readonly Token[], { index, hasPrice }: Context): Outcome {
  const named = index.named(terms(tokens));
  if (named.length > 0) return { found: named, messages: [] };
  const gadgets = index.entries.filter(({ gadget }) => gadget);
  if (hasPrice) return { found: byWorth(gadgets), messages: ignoring([tokens.filter(isContent)]) };
  const ask = 'Type the name or the kind of a gadget.';
  const tooCommon = `${quoted(tokens)} could be anything here. ${ask}`;
  return { found: [], messages: [tokens.length > 0 ? tooCommon : ask] };
}

function meaningOf(tokens: readonly Token[], context: Context): Outcome | undefined {
  const { index } = context;
  if (!tokens.some(isContent)) return undefined;
  const versus = findVersus(tokens, context);
  if (versus) return versus;
  const { head, wish } = splitWish(tokens);
  const parts = partsOf(head, index);
  const kinds = kindsOf(parts);
  const uncovered = parts.find(({ type }) => type === 'uncovered');
  const named = index.named(terms(tokens)).filter(({ gadget }) => !gadget);
  if (named.length > 0 && kinds.length === 0) return { found: named, messages: [] };
  const names = parts.filter(
    ({ type, entries = [] }) => type === 'name' && isOfKind(entries, kinds),
  );
  if (names.length > 0) return byName(names, { head, wish, parts }, context);
  const isEither = kinds.length > 0 && head.some(({ term }) => between.has(term));
  if (uncovered)
    return {
      ...(isEither ? nearestTo(kinds, context) : { found: [] }),
      messages: [dontCover(uncovered.tokens)],
    };
  if (kinds.length > 0) return ofKinds(kinds, { head, wish, parts }, context);
  return byWords({ head, wish, parts }, context);
}

/** Names separated by "vs" or "or"; next to a question, also by "and" and "than". */
const between = new Set(['vs', 'versus', 'or', 'against']);
const asking = new Set(termsOf('compare compared comparison difference better between upgrade'));
const softly = new Set(['and', 'with', 'to', 'than', 'between']);

function findVersus(tokens: readonly Token[], context: Context): Outcome | undefined {
  const isAsking = tokens.some(({ term }) => asking.has(term));
  const typed: Token[][] = [[]];
  for (const token of tokens) {
    if (between.has(token.term) || (isAsking && softly.has(token.term))) typed.push([]);
    else typed.at(-1)?.push(token);
  }
  const queries = typed.map(splitWish);
  const sides = queries.flatMap(({ head }) => namesIn(head, context)).slice(0, maxCompared);
  const named = sides.map((side) => ({ side, gadgets: gadgetsNamed(side, context) }));
  const [first, ...others] = named.filter(({ gadgets }) => gadgets.length > 0);
  const isAlike = ({ gadget: one }: Entry) =>
    others.every(({ gadgets }) => gadgets.some(({ gadget }) => gadget?.kind === one?.kind));
  const kind = (first?.gadgets.find(isAlike) ?? first?.gadgets[0])?.gadget?.kind;
  const missing = named.filter(({ gadgets }) => gadgets.length === 0);
  const isOther = missing.some(({ side }) => kindsOf(partsOf(side, context.index)).length > 0);
  if (sides.length < 2 || !kind || isOther) return undefined;
  const found = new Set(
    named.flatMap(
      ({ gadgets }) => gadgets.find(({ gadget }) => gadget?.kind === kind) ?? gadgets[0] ?? [],
    ),
  );
  return {
    found: [...found],
    ...(found.size > 1 ? { comparison: comparisonOf([...found]) } : {}),
    messages: [
      ...missing.map(({ side }) => haventCovered(side)),
      ...ignoring(queries.map(({ wish }) => wish)),
    ],
  };
}

/** "quest 3 psvr2": names in a row, unless together they are one. */
function namesIn(side: readonly Token[], context: Context): (readonly Token[])[] {
  const words = side.filter(isContent);
  if (words.length === 0) return [];
  const parts = partsOf(words, context.index);
  // "JBL Flip" names a maker and no second gadget.
  const areNames = parts.every(
    ({ type, tokens }) => type === 'name' && !terms(tokens).every(context.index.isBrand),
  );
  return areNames && gadgetsNamed(words, context).length === 0
    ? parts.map(({ tokens }) => tokens)
    : [side];
}

/** The gadgets that all these words name, the likeliest first. */
function gadgetsNamed(side: readonly Token[], { index }: Context): Entry[] {
  const words = side.filter(isContent);
  if (partsOf(words, index).every(({ type }) => type === 'kind')) return [];
  // "Model" says nothing in "which model", and everything in "Tesla Model Y".
  const exact = [words, span(side)].flatMap((name) => index.named(terms(name)));
  const found = index.find(terms(words), naming);
  const typed = new Set(terms(words));
  const extra = ({ name }: Entry) => name.filter((term) => !typed.has(term)).length;
  // With a number the shortest name is meant: an S24 is not an S24 Ultra. Otherwise what we tested.
  const nearest = words.some(hasDigit)
    ? found.toSorted((a, b) => extra(a) - extra(b))
    : byWorth(found);
  return [...new Set([...exact, ...nearest])].filter(({ gadget }) => gadget);
}

function comparisonOf(entries: readonly Entry[]): SearchResult {
  const slug = comparisonSlug(entries.map(({ result }) => result.slug));
  return {
    kind: 'comparison',
    slug,
    title: entries.map(({ result }) => result.title).join(' vs '),
    url: paths.comparison(slug),
    text: 'Side by side: what each has, what it costs, and who should pick which.',
    gadget: null,
    category: entries[0]?.result.category ?? null,
    rating: null,
    isBuried: false,
  };
}

interface Query {
  /** What it is, and what for: "camera", "for kids". */
  head: readonly Token[];
  wish: readonly Token[];
  /** Of the head. */
  parts: readonly Part[];
}

/** A gadget by its name, perhaps with something that we do not have. */
function byName(names: readonly Part[], { head, wish, parts }: Query, context: Context): Outcome {
  const { index } = context;
  const words = head.filter(isContent);
  const whole = gadgetsNamed(head, context);
  const longest = names.toSorted((a, b) => b.tokens.length - a.tokens.length)[0] as Part;
  const named = whole.length > 0 ? whole : gadgetsNamed(longest.tokens, context);
  const texts = index.find(terms(words)).filter(({ gadget }) => !gadget);
  const others = parts
    .filter((part) => part !== longest && part.type !== 'kind' && whole.length === 0)
    .flatMap(({ tokens }) => tokens.filter(isContent));
  const uncovered = parts.find(({ type }) => type === 'uncovered');
  const isOtherModel = others.some((one) => hasDigit(one) || modelWords.has(one.term));
  const isUnfit = (tokens: readonly Token[]) =>
    !index.find(factTerms(tokens), describing).some((entry) => named.includes(entry));
  const unfit = [others, wish].filter(isUnfit);
  return {
    found: [...named, ...texts],
    messages: uncovered
      ? [dontCover(uncovered.tokens)]
      : isOtherModel
        ? [`${haventCovered(head)} The nearest models come first.`]
        : ignoring(unfit),
  };
}

/** A DJI Flip is no flip phone; AirPods may be called headphones. */
const isOfKind = (named: readonly Entry[], kinds: readonly GadgetKind[]): boolean =>
  kinds.every((kind) =>
    gadgetsOf(named).some((one) => kindDetails[one.kind].category === kindDetails[kind].category),
  );

/** A gadget without it is what "no subscription" asks for. */
const factTerms = (tokens: readonly Token[]): string[] => {
  const words = terms(tokens.filter(isContent));
  return tokens.some(isNegation) ? words.map(withoutIt) : words;
};

/** A search for a kind of gadget, perhaps with a maker, a model or a wish. */
function ofKinds(
  kinds: readonly GadgetKind[],
  { head, wish, parts }: Query,
  context: Context,
): Outcome {
  const { index } = context;
  const [kind] = kinds as [GadgetKind];
  const isOne = ({ gadget }: Entry) => gadget !== undefined && kinds.includes(gadget.kind);
  const all = index.entries.filter(isOne);
  const foundBy = (words: readonly string[], fields: Field[]) =>
    words.some((word) => /\p{L}/u.test(word)) ? index.find(words, fields).filter(isOne) : [];
  const isNegated = wish.some(isNegation);
  const measure = [...parts, ...(isNegated ? [] : partsOf(wish, index))].find(
    ({ fact }) => fact && hasFact(kind, fact),
  );
  const isWord = (token: Token) => isContent(token) && !measure?.tokens.includes(token);
  const words = parts
    .filter(({ type }) => type !== 'kind')
    .flatMap(({ tokens }) => tokens)
    .filter(isWord);
  const named = foundBy(terms(words), naming);
  const isForeign = parts.some(({ type }) => type === 'maker') || terms(words).some(index.isBrand);
  if (words.length > 0 && named.length === 0 && isForeign)
    return { ...nearestTo([kind], context), messages: [nearestOf(head, kind)] };
  const wishes = [named.length > 0 ? [] : words, wish]
    .filter((typed) => typed.some(isWord))
    .map((typed) => ({
      typed,
      suited: foundBy(factTerms(typed.filter((one) => isWord(one) || isNegation(one))), describing),
    }));
  const suits = wishes.filter((one) => one.suited.length > 0);
  const ignored = wishes.filter((one) => one.suited.length === 0).map(({ typed }) => typed);
  const found = named.length > 0 ? named : all;
  const suited = found.filter(
    (entry) => suits.length > 0 && suits.every((one) => one.suited.includes(entry)),
  );
  const group = parts.find(({ entries }) => entries);
  const first =
    suited.length > 0 ? suited : found.filter((entry) => group?.entries?.includes(entry));
  return {
    found: measure?.fact ? byFact(found, measure.fact) : byWorth(found, first),
    messages: [
      ...suits.map(({ typed }) => thatFit(typed)),
      ...ignoring([head.filter(isNegation), ...ignored]),
      ...(measure?.fact ? [`In order of ${labelOf(measure.fact, kind).toLowerCase()}.`] : []),
    ],
    picks: suited.length > 0 ? [suited] : [first, found],
    isNamed: named.length > 0 || suited.length > 0,
  };
}

/** Words without a kind or a whole name: part of a name, or words of a story or a text. */
function byWords({ head, wish, parts }: Query, context: Context): Outcome | undefined {
  const { index } = context;
  const words = head.filter(isContent);
  const find = (fields: Field[]) => index.find(terms(words), fields);
  const named = gadgetsNamed(head, context);
  const inFacts = words.every(hasDigit) ? [] : index.find(factTerms(head), ['facts']);
  const also = find(['name', 'also', 'text']);
  if (named.length > 0) {
    const texts = also.filter(({ gadget }) => !gadget);
    return { found: [...named, ...texts], messages: ignoring([wish]) };
  }
  if (inFacts.length > 0)
    return {
      found: [...new Set([...byWorth(inFacts), ...also])],
      messages: [thatFit(head), ...ignoring([wish])],
    };
  const isCalled = find(naming).length > 0;
  const mention = isCalled ? [] : [`Nothing here is called ${quoted(words)}. These mention it:`];
  if (also.length > 0) return { found: also, messages: [...mention, ...ignoring([wish])] };
  const maker = parts.find(({ type }) => type === 'maker');
  if (maker?.kind)
    return { ...nearestTo([maker.kind], context), messages: [nearestOf(head, maker.kind)] };
  const brand = words.filter(({ term }) => index.isBrand(term));
  if (brand.length > 0)
    return {
      found: gadgetsNamed(brand, context),
      messages: [`${haventCovered(head)} This is what we have from ${written(brand)}:`],
    };
  const [first] = head.filter((one) => isContent(one) || beginsWish.has(one.term));
  if (first && !isContent(first)) return undefined;
  return { found: [], messages: [`Nothing here matches ${quoted(words)}.`] };
}

function nearestTo(kinds: readonly GadgetKind[], { index }: Context) {
  const found = byWorth(
    index.entries.filter(({ gadget }) => gadget && kinds.includes(gadget.kind)),
  );
  return { found, picks: [found] };
}

const nearestOf = (words: readonly Token[], kind: GadgetKind): string =>
  `${haventCovered(words)} The nearest we have: ${kindName(kind)}.`;

const thatFit = (words: readonly Token[]): string =>
  `First those that fit ${quoted(words)}, by their facts.`;

/** Without the words around it, such as "is the … still good". */
const span = (words: readonly Token[]): readonly Token[] =>
  words.slice(words.findIndex(isContent), words.findLastIndex(isContent) + 1);

const haventCovered = (words: readonly Token[]): string =>
  `We haven’t covered ${quoted(span(words))}.`;

/** "We don’t cover air fryers." */
const dontCover = (tokens: readonly Token[]): string =>
  `We don’t cover ${pluralOf(written(tokens))}.`;

function pluralOf(text: string): string {
  if (/s$/.test(text)) return /(?:ss|us)$/.test(text) ? `${text}es` : text;
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(?:ch|sh|x|z)$/.test(text) ? `${text}es` : `${text}s`;
}

const ignoring = (parts: readonly (readonly Token[])[]): string[] => {
  const named = parts.filter((part) => part.some((one) => isContent(one) || isNegation(one)));
  return named.length > 0
    ? [`We ignored ${named.map(quoted).join(' and ')}, which we can’t search by.`]
    : [];
};

/** What comes first, then what we tested, then the newest; graves last. */
function byWorth(found: readonly Entry[], first: readonly Entry[] = []): Entry[] {
  const isFirst = new Set(first);
  const state = (entry: Entry) =>
    (isFirst.has(entry) ? -8 : 0) +
    (entry.result.kind === 'rival' ? 2 : 0) +
    (entry.result.isBuried ? 4 : 0);
  return found.toSorted((a, b) => state(a) - state(b) || newestFirst(a, b));
}

const newestFirst = (a: Entry, b: Entry): number =>
  (b.gadget?.released ?? '').localeCompare(a.gadget?.released ?? '');

function byFact(found: readonly Entry[], key: FactKey): Entry[] {
  const sign = factKind(key).direction === 'less' ? 1 : -1;
  const order = ({ gadget }: Entry) => {
    const fact = gadget?.facts.find((one) => one.key === key);
    return sign * ((fact && comparableValue(key, fact.value)) ?? sign * Number.MAX_VALUE);
  };
  return found.toSorted((one, other) => order(one) - order(other));
}

type Order = (typeof orders)[string];

const orderNames: Record<Order, string> = {
  price: 'In order of price, the lowest first.',
  newest: 'The newest first.',
};

/** "cheap" and "newest" sort; without a price last. */
function inOrder(found: readonly Entry[], order: Order | undefined): readonly Entry[] {
  const usd = ({ result }: Entry) => result.price?.usd ?? Number.MAX_VALUE;
  if (order === 'price') return found.toSorted((a, b) => usd(a) - usd(b));
  return order === 'newest' ? found.toSorted(newestFirst) : found;
}
