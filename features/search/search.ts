import type { Library } from '#features/content/snapshot.ts';
import { pickOf } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { formatUsd, priceKind } from '#features/gadgets/prices.ts';
import { type GadgetKind, kindDetails, kindName } from '#features/gadgets/vocabulary.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#features/search/fields.ts';
import { monthName } from '#ui/dates.ts';
import { comparisonSlug, maxCompared, paths } from '#ui/paths.ts';
import { filterEntries } from './filters.ts';
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
  splitWishes,
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
  textEntry,
} from './search-index.ts';
import { cleanSearch, termsOf, withoutIt, withoutMarkup } from './text.ts';
import { beginsWish, cheapWords, modelWords, phoneSystems } from './words.ts';

const maxResults = 24;

const noPick = 'None of the first results is one that today’s answers tell you to buy.';

interface Outcome {
  found: readonly Entry[];
  /** Before the entries. */
  comparison?: SearchResult;
  messages: string[];
  /** The search is for a kind, so it leads with the pick among these. */
  candidates?: readonly Entry[];
  /** It names a maker or a wish too, so that a missing pick is no news. */
  isNamed?: boolean;
}

/** The answer of `GET /api/search` and of the search page. */
export async function search(library: Library, request: SearchQuery): Promise<SearchResponse> {
  const index = await indexOf(library);
  const q = cleanSearch(request.q);
  const { rest, price } = takePrice(withoutMarkup(q));
  const { tokens, corrections } = correct(tokensOf(rest, index), index);
  const { found, comparison, messages, candidates, isNamed } =
    answer(tokens, index) ?? anything(tokens, index, price);
  const isCheap = tokens.some(({ term }) => cheapWords.has(term));
  const ordered = isCheap ? byPrice(found) : found;
  const { shown, filters, choices } = filterEntries(ordered, request, price, library);
  const isShown = new Set(shown);
  const among = candidates?.filter((entry) => isShown.has(entry));
  const pick = among && pickOf(gadgetsOf(among), library);
  const isPick = ({ result }: Entry) => result.gadget !== null && result.slug === pick?.slug;
  const kind = candidates?.[0]?.result.gadget;
  const guides = index.entries.filter(({ kinds }) => kind && kinds?.includes(kind));
  const entries = isCheap ? shown : shown.toSorted((a, b) => Number(isPick(b)) - Number(isPick(a)));
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
      ...corrections,
      ...messages,
      ...(among && among.length > 0 && isNamed && !pick && !isCheap ? [noPick] : []),
      ...(isCheap && shown.length > 0 ? ['In order of price, the lowest first.'] : []),
      ...(shown.length === 0 ? cheapestOf(found, filters.price?.value) : []),
    ],
    filters,
    choices,
    ...(candidates && (pick || !isNamed) ? { pick: pick ?? null } : {}),
  };
}

/** Said when everything costs more. */
function cheapestOf(found: readonly Entry[], price = ''): string[] {
  const { title, price: lowest } = byPrice(found)[0]?.result ?? {};
  const { max = Number.POSITIVE_INFINITY } = readRange(price) ?? {};
  if (!lowest || lowest.usd < max) return [];
  const when = `${priceKind(lowest)}, ${monthName(lowest.month)}`;
  return [`The cheapest that we know is the ${title}: ${formatUsd(lowest.usd)} (${when}).`];
}

const gadgetsOf = (entries: readonly Entry[]): Gadget[] =>
  entries.flatMap(({ gadget }) => gadget ?? []);

/** Replaces mistyped names and words for kinds if nothing else is unknown, and says so. */
function correct(typed: readonly Token[], index: SearchIndex) {
  const { head } = splitWishes(typed);
  const corrections: string[] = [];
  const tokens = typed.map((token) => {
    const { term, written: word } = token;
    if (!head.includes(token) || index.isKnown(term) || isUnderstood(term)) return token;
    const right = index.correct(term);
    corrections.push(right ? `Showing results for “${right}” instead of “${word}”.` : '');
    return right ? { ...token, term: right } : token;
  });
  return corrections.every(Boolean) ? { tokens, corrections } : { tokens: typed, corrections: [] };
}

/** A search that names nothing, perhaps with a price: "gift for my girlfriend under $100". */
function anything(tokens: readonly Token[], index: SearchIndex, price?: string): Outcome {
  const tagged = index.find(terms(tokens), ['also']);
  if (tagged.length > 0) return { found: tagged, messages: [] };
  const gadgets = index.entries.filter(({ gadget }) => gadget);
  if (price) return { found: byWorth(gadgets), messages: ignoring([tokens.filter(isContent)]) };
  const ask = 'Type the name or the kind of a gadget.';
  const tooCommon = `${quoted(tokens)} could be anything here. ${ask}`;
  return { found: [], messages: [tokens.length > 0 ? tooCommon : ask] };
}

interface Query {
  /** What it is, and what for: "camera", "for kids". */
  head: readonly Token[];
  wishes: readonly (readonly Token[])[];
  /** Of the head. */
  parts: readonly Part[];
}

function answer(tokens: readonly Token[], index: SearchIndex): Outcome | undefined {
  if (!tokens.some(isContent)) return undefined;
  const versus = findVersus(tokens, index);
  if (versus) return versus;
  const { head, wishes } = splitWishes(tokens);
  const query = { head, wishes, parts: partsOf(head, index) };
  const kinds = kindsOf(query.parts);
  const texts = index.named(terms(tokens)).filter(({ gadget }) => !gadget);
  if (texts.length > 0) return { found: texts, messages: [] };
  const names = query.parts.filter(
    ({ type, entries = [] }) => type === 'name' && isOfKind(entries, kinds),
  );
  if (names.length > 0) return byName(names, query, index);
  const uncovered = query.parts.find(({ type }) => type === 'uncovered');
  if (uncovered) {
    const isEither = kinds.length > 0 && head.some(({ term }) => between.has(term));
    return {
      ...(isEither ? nearestTo(kinds, index) : { found: [] }),
      messages: [dontCover(uncovered.tokens)],
    };
  }
  return kinds.length > 0 ? ofKinds(kinds, query, index) : byWords(query, index);
}

/** Names separated by "vs" or "or"; next to a question, also by "and" and "than". */
const between = new Set(['vs', 'versus', 'or', 'against']);
const asking = new Set(termsOf('compare compared comparison difference better between upgrade'));
const softly = new Set(['and', 'with', 'to', 'than', 'between']);

function findVersus(tokens: readonly Token[], index: SearchIndex): Outcome | undefined {
  const isAsking = tokens.some(({ term }) => asking.has(term));
  const typed: Token[][] = [[]];
  for (const token of tokens) {
    if (between.has(token.term) || (isAsking && softly.has(token.term))) typed.push([]);
    else typed.at(-1)?.push(token);
  }
  const queries = typed.map(splitWishes);
  const sides = queries
    .flatMap(({ head }) => namesIn(head, index))
    .map((side) => ({ side, gadgets: gadgetsNamed(side, index) }));
  const [first, ...others] = sides.filter(({ gadgets }) => gadgets.length > 0);
  const isAlike = ({ gadget: one }: Entry) =>
    others.every(({ gadgets }) => gadgets.some(({ gadget }) => gadget?.kind === one?.kind));
  const kind = (first?.gadgets.find(isAlike) ?? first?.gadgets[0])?.gadget?.kind;
  const missing = sides.filter(({ gadgets }) => gadgets.length === 0);
  const isOther = missing.some(({ side }) => kindsOf(partsOf(side, index)).length > 0);
  if (sides.length < 2 || !kind || isOther) return undefined;
  const named = new Set(
    sides.flatMap(
      ({ gadgets }) => gadgets.find(({ gadget }) => gadget?.kind === kind) ?? gadgets[0] ?? [],
    ),
  );
  const found = [...named];
  const leftOut = found.slice(maxCompared).map(({ result }) => result.title);
  return {
    found,
    ...(found.length > 1 ? { comparison: comparisonOf(found.slice(0, maxCompared)) } : {}),
    messages: [
      ...missing.map(({ side }) => haventCovered(side)),
      ...(leftOut.length > 0
        ? [`We compare ${maxCompared} at once, so we left out the ${leftOut.join(' and the ')}.`]
        : []),
      ...ignoring(queries.flatMap(({ wishes }) => wishes)),
    ],
  };
}

/** "quest 3 psvr2": names in a row, unless together they are one. */
function namesIn(side: readonly Token[], index: SearchIndex): (readonly Token[])[] {
  const words = side.filter(isContent);
  if (words.length === 0) return [];
  const parts = partsOf(words, index);
  // "JBL Flip" names a maker and no second gadget.
  const areNames = parts.every(
    ({ type, tokens }) => type === 'name' && !terms(tokens).every(index.isBrand),
  );
  // A name repeats no word: "iphone 17 and iphone 17e".
  const isOne =
    new Set(terms(words)).size === words.length && gadgetsNamed(words, index).length > 0;
  return areNames && !isOne ? parts.map(({ tokens }) => tokens) : [side];
}

/** The gadgets that all these words name, the likeliest first. */
function gadgetsNamed(side: readonly Token[], index: SearchIndex): Entry[] {
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
  const title = entries.map(({ result }) => result.title).join(' vs ');
  const text = 'Side by side: what each has, what it costs, and who should pick which.';
  return textEntry({ kind: 'comparison', slug, title, url: paths.comparison(slug), text }).result;
}

/** A gadget by its name, perhaps with something that we do not have. */
function byName(names: readonly Part[], query: Query, index: SearchIndex): Outcome {
  const { head, wishes, parts } = query;
  const whole = gadgetsNamed(head, index);
  const longest = names.toSorted((a, b) => b.tokens.length - a.tokens.length)[0] as Part;
  const named = whole.length > 0 ? whole : gadgetsNamed(longest.tokens, index);
  const others = parts
    .filter((part) => part !== longest && part.type !== 'kind' && whole.length === 0)
    .flatMap(({ tokens }) => tokens.filter(isContent));
  const uncovered = parts.find(({ type }) => type === 'uncovered');
  const isOtherModel = others.some((one) => hasDigit(one) || modelWords.has(one.term));
  const unfit = [others, ...wishes].filter((wish) => suitedTo(wish, named, index).length === 0);
  return {
    found: [...named, ...textsWith(head, index)],
    messages: uncovered
      ? [dontCover(uncovered.tokens)]
      : isOtherModel
        ? [`${haventCovered(head)} The nearest models come first.`]
        : ignoring(unfit),
  };
}

const textsWith = (words: readonly Token[], index: SearchIndex): Entry[] =>
  index.find(terms(words.filter(isContent))).filter(({ gadget }) => !gadget);

/** A DJI Flip is no flip phone; AirPods may be called headphones. */
const isOfKind = (named: readonly Entry[], kinds: readonly GadgetKind[]): boolean =>
  kinds.every((kind) =>
    gadgetsOf(named).some((one) => kindDetails[one.kind].category === kindDetails[kind].category),
  );

/** Those whose facts fit: a gadget without it is what "no subscription" asks for. */
function suitedTo(wish: readonly Token[], found: readonly Entry[], index: SearchIndex): Entry[] {
  const words = terms(wish.filter(isContent));
  const phone = words.map((term) => phoneSystems[term]).find(Boolean);
  const asked = wish.some(isNegation) ? words.map(withoutIt) : phone ? [phone] : words;
  const suited = asked.some((term) => /\p{L}/u.test(term)) ? index.find(asked, describing) : [];
  return found.filter((entry) => suited.includes(entry));
}

/** A search for a kind of gadget, perhaps with a maker, a model or a wish. */
function ofKinds(kinds: readonly GadgetKind[], query: Query, index: SearchIndex): Outcome {
  const { head, wishes, parts } = query;
  const all = index.entries.filter(({ gadget }) => gadget && kinds.includes(gadget.kind));
  const words = parts
    .filter(({ type }) => type !== 'kind')
    .flatMap(({ tokens }) => tokens)
    .filter(isContent);
  const isModel = words.some((word) => !hasDigit(word));
  const called = isModel ? index.find(terms(words), naming) : [];
  const named = all.filter((entry) => called.includes(entry));
  const isForeign =
    parts.some(({ type }) => type === 'maker' || type === 'name') ||
    terms(words).some(index.isBrand);
  if (words.length > 0 && named.length === 0 && isForeign) return notCovered(head, kinds, index);
  let suited = named.length > 0 ? named : all;
  const fit: (readonly Token[])[] = [];
  const ignored = [head.filter(isNegation)];
  for (const wish of named.length > 0 ? wishes : [words, ...wishes]) {
    const fitting = suitedTo(wish, suited, index);
    if (fitting.length > 0) suited = fitting;
    (fitting.length > 0 ? fit : ignored).push(wish);
  }
  const group = parts.flatMap(({ entries = [] }) => entries);
  const inGroup = suited.filter((entry) => group.includes(entry));
  // "Android phone" and what we recommend instead of one.
  const instead = new Set(inGroup.map(({ result }) => result.instead?.slug));
  const candidates =
    inGroup.length > 0
      ? suited.filter((entry) => inGroup.includes(entry) || instead.has(entry.result.slug))
      : suited;
  return {
    found: byWorth(named.length > 0 ? named : all, candidates),
    messages: [...fit.map(thatFit), ...ignoring(ignored)],
    candidates,
    isNamed: named.length > 0 || fit.length > 0 || inGroup.length > 0,
  };
}

/** Words without a kind or a whole name: part of a name, or words of a story or a text. */
function byWords({ head, wishes, parts }: Query, index: SearchIndex): Outcome | undefined {
  const words = head.filter(isContent);
  const find = (fields: Field[]) => index.find(terms(words), fields);
  const named = gadgetsNamed(head, index);
  if (named.length > 0)
    return { found: [...named, ...textsWith(head, index)], messages: ignoring(wishes) };
  const maker = parts.find(({ type }) => type === 'maker');
  if (maker?.kind) return notCovered(head, [maker.kind], index);
  const gadgets = index.entries.filter(({ gadget }) => gadget);
  const suited = words.every(hasDigit) ? [] : suitedTo(head, gadgets, index);
  const also = find(['name', 'also', 'text']);
  const found = [...new Set([...byWorth(suited), ...also])];
  if (found.length > 0) {
    const isCalled = suited.length === 0 && find(naming).length > 0;
    const asked = quoted(head.filter((one) => isContent(one) || isNegation(one)));
    const mention = suited.length > 0 ? 'These fit it by their facts:' : 'These mention it:';
    return {
      found,
      messages: [
        ...(isCalled ? [] : [`Nothing here is called ${asked}. ${mention}`]),
        ...ignoring(wishes),
      ],
    };
  }
  const brand = words.filter(({ term }) => index.isBrand(term));
  if (brand.length > 0)
    return {
      found: gadgetsNamed(brand, index),
      messages: [`${haventCovered(head)} This is what we have from ${written(brand)}:`],
    };
  const [first] = head.filter((one) => isContent(one) || beginsWish.has(one.term));
  if (first && !isContent(first)) return undefined;
  return { found: [], messages: [`Nothing here matches ${quoted(words)}.`] };
}

function nearestTo(kinds: readonly GadgetKind[], index: SearchIndex) {
  const found = byWorth(
    index.entries.filter(({ gadget }) => gadget && kinds.includes(gadget.kind)),
  );
  return { found, candidates: found };
}

const notCovered = (
  words: readonly Token[],
  kinds: readonly GadgetKind[],
  index: SearchIndex,
): Outcome => ({
  ...nearestTo(kinds, index),
  messages: [`${haventCovered(words)} The nearest we have: ${kinds.map(kindName).join(' and ')}.`],
});

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
  if (text.endsWith('mouse')) return text.replace(/mouse$/, 'mice');
  if (/s$/.test(text)) return /(?:ss|us|lens)$/.test(text) ? `${text}es` : text;
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

/** Without a price last. */
function byPrice(found: readonly Entry[]): Entry[] {
  const usd = ({ result }: Entry) => result.price?.usd ?? Number.MAX_VALUE;
  return found.toSorted((a, b) => usd(a) - usd(b));
}
