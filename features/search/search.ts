import type { Gadget } from '#content/gadgets.ts';
import type { Library } from '#content/library.ts';
import { comparableValue } from '#content/schema/fact-values.ts';
import {
  type FactKey,
  factKeys,
  factKind,
  type GadgetKind,
  gadgetKinds,
  kindName,
  labelOf,
  vocabulary,
} from '#content/schema/vocabulary.ts';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#contract/search.ts';
import { pickOf } from '#features/gadgets/pick.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import type { Entry } from './entries.ts';
import { filterEntries } from './filters.ts';
import { takePrice } from './price-range.ts';
import { describing, type Field, indexOf, naming, type SearchIndex } from './search-index.ts';
import { cleanSearch, indexOfPhrase, termsOf, withoutMarkup } from './text.ts';
import {
  beginsWish,
  type Feature,
  features,
  fillers,
  kindWords,
  modelWords,
  negations,
  notCovered,
  orders,
  plainWords,
  superlatives,
} from './words.ts';

const maxResults = { page: 24, dialog: 7 };

/** Further words are ignored, which bounds the cost of a search. */
const maxTokens = 24;

/** A term with the word that it was typed in. */
interface Token {
  term: string;
  written: string;
}

interface Outcome {
  found: readonly Entry[];
  /** Before the entries. */
  comparison?: SearchResult;
  messages: string[];
  /** The search is for a kind, so it leads with a pick: one of the first of these lists that has one. */
  picks?: readonly (readonly Entry[])[];
  /** It names a maker or a model too, so that a missing pick is no news. */
  isNamed?: boolean;
  /** The gadget that it names. */
  wanted?: Entry | undefined;
}

/** The answer of `GET /api/search` and of the search page. */
export async function search(library: Library, request: SearchQuery): Promise<SearchResponse> {
  const index = await indexOf(library);
  const q = cleanSearch(request.q);
  const { rest, price } = takePrice(withoutMarkup(q));
  const { tokens, corrections } = correct(joinNames(tokensOf(rest), index), index, request.view);
  const outcome = interpret(tokens, {
    index,
    isTyping: request.view === 'dialog',
    hasPrice: price !== undefined,
  });
  const { found, comparison, messages, picks, isNamed, wanted } = outcome;
  const ordered = inOrder(found, tokens);
  const { shown, filters, choices } = filterEntries(ordered, request, price, library);
  const pick = picks
    ?.map((entries) => entries.filter((entry) => shown.includes(entry)))
    .map((entries) => pickOf(gadgetsOf(entries), library.gadgets))
    .find(Boolean);
  const isTooDear = wanted && filters.price && !shown.includes(wanted);
  const isPick = ({ gadget }: Entry) => gadget !== undefined && gadget.slug === pick?.slug;
  const results = [
    ...(comparison && found.every((entry) => shown.includes(entry)) ? [comparison] : []),
    ...shown
      .toSorted((one, other) => Number(isPick(other)) - Number(isPick(one)))
      .map(({ result }) => result),
  ];
  return {
    q,
    words: rest,
    total: results.length,
    results: results.slice(0, maxResults[request.view]),
    messages: [...corrections, ...messages, ...(isTooDear ? [priceOf(wanted.result)] : [])],
    filters,
    choices,
    ...(picks && (pick || !isNamed) ? { pick: pick ?? null } : {}),
  };
}

const priceOf = ({ title, price }: SearchResult): string =>
  price
    ? `The ${title} is ${formatUsd(price.usd)} (${monthName(price.month)}).`
    : `We have no price of today for the ${title}.`;

const gadgetsOf = (entries: readonly Entry[]): Gadget[] =>
  entries.flatMap(({ gadget }) => gadget ?? []);

const tokensOf = (text: string): Token[] =>
  (text.match(/[^\s,;:!?()"“”]+/g) ?? [])
    .flatMap((written) => termsOf(written).map((term) => ({ term, written })))
    .slice(0, maxTokens);

/** "air pods" is written as one word. */
function joinNames(tokens: readonly Token[], index: SearchIndex): Token[] {
  const [first, second] = tokens;
  if (!first) return [];
  const one = first.term + (second?.term ?? '');
  const isName = second && /^\p{L}{4,}$/u.test(one) && index.isInName(one);
  const pair = [first.term, second?.term ?? ''];
  const isPair =
    pair.every((term) => index.isInName(term)) && index.find(pair, { in: naming }).length > 0;
  return isName && !isPair
    ? [
        { term: one, written: `${first.written} ${second.written}` },
        ...joinNames(tokens.slice(2), index),
      ]
    : [first, ...joinNames(tokens.slice(1), index)];
}

/** Replaces mistyped names and words for kinds, and says so. */
function correct(typed: readonly Token[], index: SearchIndex, view: SearchQuery['view']) {
  const corrections: string[] = [];
  const { head } = splitWish(typed);
  const tokens = typed.map((token, at) => {
    const { term, written: word } = token;
    if (!head.includes(token)) return token;
    const isIncomplete = view === 'dialog' && at === typed.length - 1 && index.isBeginning(term);
    const right =
      isIncomplete || index.isKnown(term) || tableTerms.has(term) ? undefined : index.correct(term);
    if (!right) return token;
    corrections.push(`Showing results for “${right}” instead of “${word}”.`);
    return { ...token, term: right };
  });
  return { tokens, corrections };
}

const written = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token.written)
    .filter((word, at, all) => word !== all[at - 1])
    .join(' ');

const quoted = (tokens: readonly Token[]): string => `“${written(tokens)}”`;
const terms = (tokens: readonly Token[]): string[] => tokens.map(({ term }) => term);
/** "Worth it in 2026" asks about today. */
const isYear = (term: string): boolean => /^20[12]\d$/.test(term);
const isContent = ({ term }: Token): boolean =>
  !fillers.has(term) && !beginsWish.has(term) && !isYear(term);

const hasDigit = ({ term }: Token): boolean => /\d/.test(term);
const isNegation = ({ term }: Token): boolean => negations.has(term);

interface Context {
  index: SearchIndex;
  /** The last word may not be complete. */
  isTyping: boolean;
  hasPrice: boolean;
}

function interpret(tokens: readonly Token[], context: Context): Outcome {
  const { index, hasPrice } = context;
  if (tokens.length === 0)
    return hasPrice
      ? { found: index.entries.filter(({ gadget }) => gadget), messages: [] }
      : { found: [], messages: ['Type the name or the kind of a gadget.'] };
  const versus = findVersus(tokens, context);
  if (versus) return versus;
  const { rest, wanted } = takeFeatures(tokens);
  if (wanted.length > 0 && !rest.some(isContent)) return withFeatures(wanted, context);
  const { head, wish } = splitWish(rest);
  const things = findThings(head);
  const named = index.named(terms(tokens));
  const isKind = things && things.kinds.length > 0;
  // Several gadgets share the name of a group, such as "action camera".
  const isName = named.length > 0 && (!isKind || (named.length === 1 && hasName(things)));
  if (isName) return byName(named, tokens, context);
  if (isKind) return ofKinds(things, [...head.filter(isNegation), ...wish], wanted, context);
  if (things) return ofUncovered(things, head, context);
  return ofWords(head, wish, context);
}

const hasName = ({ before, after }: Things): boolean => before.length + after.length > 0;

/** Names separated by "vs" or "or"; next to a question, also by "and" and "than". */
const between = new Set(['vs', 'versus', 'or', 'against']);
const asking = new Set(['compare', 'compared', 'comparison', 'difference', 'better', 'between']);
const softly = new Set(['and', 'with', 'to', 'than', 'between']);

function findVersus(tokens: readonly Token[], context: Context): Outcome | undefined {
  const isAsking = tokens.some(({ term }) => asking.has(term));
  const sides: Token[][] = [[]];
  for (const token of tokens) {
    if (between.has(token.term) || (isAsking && softly.has(token.term))) sides.push([]);
    else if (isContent(token)) sides.at(-1)?.push(token);
  }
  const parts = sides.filter((side) => side.length > 0).slice(0, maxCompared);
  const split = parts.length === 1 ? splitNames(parts[0] ?? [], context) : parts;
  if (split.length < 2) return undefined;
  const named = split.map((side) => ({ side, gadgets: gadgetsNamed(side, context) }));
  const missing = named.filter(({ gadgets }) => gadgets.length === 0);
  const [first] = named.find(({ gadgets }) => gadgets.length > 0)?.gadgets ?? [];
  if (!first?.gadget || missing.some(({ side }) => findThings(side))) return undefined;
  const kind = first.gadget.kind;
  const chosen = named.flatMap(
    ({ gadgets }) => gadgets.find(({ gadget }) => gadget?.kind === kind) ?? gadgets[0] ?? [],
  );
  const found = [...new Set(chosen)];
  return {
    found,
    ...(found.length > 1 ? { comparison: comparisonOf(found) } : {}),
    messages: missing.map(({ side }) => `We haven’t covered ${quoted(side)}.`),
  };
}

/** "quest 3 psvr2": two names in a row, unless together they are one. */
function splitNames(side: readonly Token[], context: Context): Token[][] {
  const isNamed = (part: readonly Token[]) =>
    context.index.namesGadget(terms(part)) && gadgetsNamed(part, context).length > 0;
  if (side.length < 2 || gadgetsNamed(side, context).length > 0) return [];
  for (let at = 1; at < side.length; at += 1) {
    const parts = [side.slice(0, at), side.slice(at)];
    if (parts.every(isNamed)) return parts;
  }
  return [];
}

/** The gadgets that all these words name, the likeliest first. */
function gadgetsNamed(side: readonly Token[], context: Context): Entry[] {
  const { index } = context;
  const { known, unknown, beginnings } = resolve(side, context);
  const things = findThings(side);
  const isOnlyKind = things !== undefined && !hasName(things);
  if (unknown.length > 0 || isOnlyKind) return [];
  const exact = index.named(terms(known)).filter(({ gadget }) => gadget);
  const found = index.find(terms(known), { in: naming, beginnings }).filter(({ gadget }) => gadget);
  return [...new Set([...exact, ...nearestNames(found, known)])];
}

/** With a number the shortest name is meant: an S24 is not an S24 Ultra. Otherwise what we tested. */
function nearestNames(found: readonly Entry[], known: readonly Token[]): Entry[] {
  const typed = new Set(terms(known));
  const extra = ({ name }: Entry) => name.filter((term) => !typed.has(term)).length;
  const hasNumber = known.some(hasDigit);
  const state = ({ result: { kind, isBuried } }: Entry) =>
    (kind === 'rival' ? 1 : 0) + (isBuried ? 0.5 : 0);
  return found.toSorted((a, b) => (hasNumber ? extra(a) - extra(b) : state(a) - state(b)));
}

function comparisonOf(entries: readonly Entry[]): SearchResult {
  const slug = comparisonSlug(entries.map(({ result }) => result.slug));
  return {
    kind: 'comparison',
    slug,
    title: entries.map(({ result }) => result.title).join(' vs '),
    url: paths.comparison(slug),
    text: 'Side by side: what each has, what it costs today, and who should pick which.',
    gadget: null,
    category: entries[0]?.result.category ?? null,
    rating: null,
    price: null,
    isBuried: false,
  };
}

/** Wishes that our facts decide, without their words. */
function takeFeatures(tokens: readonly Token[]) {
  let rest = [...tokens];
  const wanted = features.filter(({ words }) =>
    words.some((word) => {
      const phrase = termsOf(word);
      const at = indexOfPhrase(terms(rest), phrase);
      const before = rest[at - 1];
      if (at < 0 || (before && isNegation(before))) return false;
      rest = rest.toSpliced(at, phrase.length);
      return true;
    }),
  );
  return { rest, wanted };
}

/** Gadgets of every kind. */
function withFeatures(wanted: readonly Feature[], { index }: Context): Outcome {
  const found = index.entries.filter(
    ({ gadget }) => gadget && wanted.every((feature) => hasFeature(gadget, feature)),
  );
  const says = wanted.map((feature) => feature.says).join(' and ');
  return {
    found: kindOrder(found, []),
    messages: [
      found.length > 0 ? onlyThose('gadgets', says) : `Our facts name no gadgets that ${says}.`,
    ],
  };
}

const onlyThose = (what: string, says: string): string =>
  `Only ${what} that ${says}, as far as we know.`;

/** "camera for kids": what it is, and what for. */
function splitWish(tokens: readonly Token[]): { head: readonly Token[]; wish: readonly Token[] } {
  const first = tokens.findIndex(isContent);
  const at = tokens.findIndex(({ term }, place) => place > first && beginsWish.has(term));
  return first < 0 || at < 0
    ? { head: tokens, wish: [] }
    : { head: tokens.slice(0, at), wish: tokens.slice(at) };
}

interface Things {
  kinds: GadgetKind[];
  /** Unset for kinds that we cover. */
  uncovered?: (typeof notCovered)[number];
  phrase: Token[];
  before: Token[];
  after: Token[];
}

interface Phrase {
  terms: string[];
  kind?: GadgetKind;
  uncovered?: (typeof notCovered)[number];
}

/** The longest first, because a "dash cam" is no camera. */
const phrases: readonly Phrase[] = [
  ...gadgetKinds.flatMap((kind) =>
    kindWords[kind].words.map((word) => ({ terms: termsOf(word), kind })),
  ),
  ...notCovered.flatMap((uncovered) =>
    uncovered.words.map((word) => ({ terms: termsOf(word), uncovered })),
  ),
].sort((a, b) => b.terms.length - a.terms.length);

const peoplePhrases = gadgetKinds.flatMap((kind) =>
  (kindWords[kind].people ?? []).map((word) => ({ terms: termsOf(word), kind })),
);

const makers = new Map(
  gadgetKinds.flatMap((kind) =>
    kindWords[kind].makers.flatMap((name) => termsOf(name).map((term) => [term, kind] as const)),
  ),
);

/** Words that are understood although they may be in no name. */
const tableTerms = new Set([
  ...phrases.flatMap((phrase) => phrase.terms),
  ...peoplePhrases.flatMap((phrase) => phrase.terms),
  ...features.flatMap(({ words }) => words.flatMap(termsOf)),
  ...[...makers.keys(), ...fillers, ...beginsWish, ...Object.keys(orders)],
]);

/** The kinds, or the thing that we do not cover, in a search. */
function findThings(head: readonly Token[]): Things | undefined {
  const typed = terms(head);
  const find = (list: readonly Phrase[]) =>
    list.find((phrase) => indexOfPhrase(typed, phrase.terms) >= 0);
  const first = find(phrases) ?? find(peoplePhrases);
  if (!first) return undefined;
  const at = indexOfPhrase(typed, first.terms);
  const end = at + first.terms.length;
  const before = head.slice(0, at);
  const after = head.slice(end);
  const found = { before: before.filter(isContent), after: after.filter(isContent) };
  const phrase = head.slice(at, end);
  if (first.uncovered) return { ...found, kinds: [], uncovered: first.uncovered, phrase };
  // "headphones or earbuds"
  const joins = ({ term }: Token) => term === 'or' || term === 'and';
  const other =
    before.some(joins) || after.some(joins) ? findThings([...before, ...after]) : undefined;
  return other && other.kinds.length > 0
    ? { ...other, kinds: [first.kind as GadgetKind, ...other.kinds], phrase }
    : { ...found, kinds: [first.kind as GadgetKind], phrase };
}

/** A search for a kind of gadget, perhaps with a maker, a model or a wish. */
function ofKinds(
  things: Things,
  wish: readonly Token[],
  wanted: readonly Feature[],
  context: Context,
): Outcome {
  const { index } = context;
  const { kinds, phrase, before, after } = things;
  const kind = kinds[0] as GadgetKind;
  const isOfKind = ({ gadget }: Entry) => gadget !== undefined && kinds.includes(gadget.kind);
  const all = index.entries.filter(isOfKind);
  const foundBy = (tokens: readonly Token[], fields: readonly Field[]) => {
    const { known, unknown, beginnings } = resolve(tokens, context);
    return unknown.length > 0
      ? []
      : index.find(terms(known), { in: fields, beginnings }).filter(isOfKind);
  };
  const messages: string[] = [];
  const ignored: (readonly Token[])[] = [];
  let found = all;
  const sorting = takeFact([...before, ...after], kind, all);
  const wishing = takeFact(wish, kind, all);
  const words = sorting.rest.filter(isContent);
  if (words.length > 0) {
    const named = foundBy(words, naming);
    const model = words.some(hasDigit) ? index.named(terms(words)).filter(isOfKind) : [];
    if (model.length > 0) return byName(model, words, context);
    if (named.length > 0) found = named;
    else {
      const other = otherThing({ ...things, before: before.filter(isIn(words)) }, words, context);
      if (other) return other;
      ignored.push(words);
    }
  }
  const says = kindName(kind);
  for (const feature of wanted) {
    const having = ({ gadget }: Entry) => gadget !== undefined && hasFeature(gadget, feature);
    const [meeting, others] = [found.filter(having), all.filter(having)];
    if (meeting.length > 0) messages.push(onlyThose(says, feature.says));
    else if (others.length > 0)
      messages.push(`Not ${quoted(words)}, as far as we know, but these ${says} ${feature.says}.`);
    else messages.push(`Our facts name no ${says} that ${feature.says}.`);
    if (others.length > 0) found = meeting.length > 0 ? meeting : others;
  }
  const purpose = wishing.rest.filter((token) => isContent(token) || isNegation(token));
  const isNegated = wish.some(isNegation);
  const suited = purpose.length > 0 && !isNegated ? foundBy(purpose, describing) : [];
  if (suited.length > 0) messages.push(`First those whose facts mention ${quoted(purpose)}.`);
  else if (purpose.length > 0) ignored.push(wishing.fact ? purpose : wish);
  if (ignored.length > 0) messages.push(ignoredPart(ignored));
  const fact = sorting.fact ?? wishing.fact;
  if (fact) messages.push(`In order of ${labelOf(fact, kind).toLowerCase()}.`);
  const typed = [terms(phrase), terms([...before, ...phrase, ...after])].flatMap((one) =>
    index.named(one),
  );
  const first = (suited.length > 0 ? suited : typed).filter((entry) => found.includes(entry));
  return {
    found: fact ? byFact(found, fact) : kindOrder(found, first),
    messages,
    picks: suited.length > 0 ? [suited] : [first, found],
    isNamed: found !== all && found.length > 0 && words.length > 0 && ignored.length === 0,
  };
}

const isIn =
  (tokens: readonly Token[]) =>
  (token: Token): boolean =>
    tokens.includes(token);

/** "Longest battery life", "lightest": the fact that orders the results. */
function takeFact(tokens: readonly Token[], kind: GadgetKind, of: readonly Entry[]) {
  const keys = factKeys.filter((key) => {
    const known = of.filter((entry) => factOf(entry, key) !== undefined);
    return ['more', 'less'].includes(factKind(key).direction) && known.length * 2 > of.length;
  });
  for (const key of keys) {
    const [word] = termsOf(labelOf(key, kind));
    const at = tokens.findIndex(({ term }) => term === word || superlatives[term] === key);
    if (at < 0) continue;
    const label = new Set(termsOf(labelOf(key, kind)));
    return { fact: key, rest: tokens.filter(({ term }, n) => n !== at && !label.has(term)) };
  }
  return { fact: undefined, rest: tokens };
}

function byFact(found: readonly Entry[], key: FactKey): Entry[] {
  const sign = factKind(key).direction === 'less' ? 1 : -1;
  const order = (entry: Entry) => sign * (factOf(entry, key) ?? sign * Number.MAX_VALUE);
  return found.toSorted((one, other) => order(one) - order(other));
}

function factOf({ gadget }: Entry, key: FactKey): number | undefined {
  const fact = gadget?.facts.find((one) => one.key === key);
  return fact && comparableValue(key, fact.value);
}

const hasFeature = ({ facts }: Gadget, { fact, isMet }: Feature): boolean =>
  facts.some(({ key, value }) => key === fact && isMet(value));

const ignoredPart = (parts: readonly (readonly Token[])[]): string =>
  `We ignored ${listed(parts.filter(({ length }) => length > 0).map(quoted))}, which we can’t search by.`;

/** What the words make of the kind: a model by name, one that we lack, or "a laptop stand". */
function otherThing(
  { kinds, phrase, before, after }: Things,
  rest: readonly Token[],
  context: Context,
): Outcome | undefined {
  const { index } = context;
  const words = [...before, ...phrase, ...after];
  const named = gadgetsNamed(words, context);
  if (named.length > 0) return byName(named, words, context);
  // "airpods pro 2 headphones": the name of a model says more than the kind.
  const model = before.length > 1 ? gadgetsNamed(before, context) : [];
  if (model.length > 0) return { found: model, messages: [] };
  const isForeign = ({ term }: Token) =>
    index.isBrand(term) || makers.has(term) || index.namesGadget([term]);
  if (before.some(isForeign) || after.some(({ term }) => index.isBrand(term) || makers.has(term)))
    return {
      ...nearestKinds(kinds, context),
      messages: [`We haven’t covered ${quoted(words)}. ${nearestOf(kinds[0] as GadgetKind)}`],
    };
  const [next] = after;
  const isPart =
    next &&
    before.length === 0 &&
    rest.includes(next) &&
    /^\p{L}+$/u.test(next.term) &&
    !describes.has(next.term) &&
    !index.isInName(next.term);
  return isPart ? { found: [], messages: [dontCover([...phrase, ...after])] } : undefined;
}

/** Facts in text, and what people say about any gadget: "phone small" is no part of a phone. */
const describes = new Set([
  ...Object.values(vocabulary)
    .flatMap(({ label }) => termsOf(label))
    .filter((term) => term !== 'case'),
  ...plainWords,
]);

/** What we would buy first, then what we tested, then the newest; graves last. */
function kindOrder(found: readonly Entry[], first: readonly Entry[]): Entry[] {
  const state = (entry: Entry) =>
    (first.includes(entry) ? -8 : 0) +
    (entry.result.kind === 'rival' ? 2 : 0) +
    (entry.result.isBuried ? 4 : 0);
  return found.toSorted(
    (a, b) =>
      state(a) - state(b) || (b.gadget?.released ?? '').localeCompare(a.gadget?.released ?? ''),
  );
}

/** One gadget or page by its name, then the others with these words. */
function byName(named: readonly Entry[], tokens: readonly Token[], context: Context): Outcome {
  const content = tokens.filter(isContent);
  const others = context.index.find(terms(content.length > 0 ? content : tokens), { in: naming });
  return { found: [...new Set([...named, ...others])], messages: [], wanted: named[0] };
}

/** A thing in the table of what we do not cover. */
function ofUncovered(
  { uncovered, before, phrase, after }: Things,
  head: readonly Token[],
  context: Context,
): Outcome {
  const words = [...before, ...phrase, ...after];
  const named = gadgetsNamed(words, context);
  if (named.length > 0) return byName(named, words, context);
  // "Is the xm5 good as a hearing aid", but not "xm5 charger".
  const name = nameIn(before, context);
  const isApart =
    name && head.indexOf(name.tokens.at(-1) as Token) + 1 < head.indexOf(phrase[0] as Token);
  const nearest = uncovered?.nearest;
  const sentence = `We don’t cover ${uncovered?.name}.`;
  if (isApart) return { found: name.entries, messages: [sentence] };
  return nearest
    ? { ...nearestKinds([nearest], context), messages: [`${sentence} ${nearestOf(nearest)}`] }
    : { found: [], messages: [sentence] };
}

const nearestOf = (kind: GadgetKind): string => `The nearest we have: ${kindName(kind)}.`;

function nearestKinds(kinds: readonly GadgetKind[], { index }: Context) {
  const found = kindOrder(
    index.entries.filter(({ gadget }) => gadget && kinds.includes(gadget.kind)),
    [],
  );
  return { found, picks: [found] };
}

/** A search without a word for a kind: a name, or words of a story or a text. */
function ofWords(head: readonly Token[], wish: readonly Token[], context: Context): Outcome {
  const { index, hasPrice } = context;
  const content = head.filter(isContent);
  if (content.length === 0 && hasPrice)
    return {
      found: kindOrder(
        index.entries.filter(({ gadget }) => gadget),
        [],
      ),
      messages: [],
    };
  if (content.length === 0)
    return {
      found: [],
      messages: [`${quoted(head)} could be anything here. Type the name or the kind of a gadget.`],
    };
  const { known, unknown, beginnings } = resolve(content, context);
  const messages = wish.some(isContent) ? [ignoredPart([wish])] : [];
  const named = gadgetsNamed(content, context);
  const name = named.length === 0 ? nameIn(content, context) : undefined;
  const others = content.filter((token) => !name?.tokens.includes(token));
  // "iphone 14" and "iphone se" are other models; "iphone battery" is a question about ours.
  if (name && others.some((one) => hasDigit(one) || modelWords.has(one.term)))
    return {
      found: nearestModels(name.entries, content),
      messages: [`We haven’t covered ${quoted(content)}. The nearest models come first.`],
    };
  if (unknown.length === 0) {
    const also = index
      .find(terms(known), { beginnings })
      .filter(({ result }) => named.length === 0 || result.kind !== 'rival');
    const found = [...new Set([...index.named(terms(known)), ...named, ...also])];
    const isName = name || index.find(terms(known), { in: naming, beginnings }).length > 0;
    if (!isName && found.length > 0)
      messages.unshift(`Nothing here is called ${quoted(content)}. These mention it:`);
    if (found.length > 0) return { found, messages, wanted: named[0] };
  }
  if (name)
    return { found: name.entries, messages: [ignoredPart([others, wish.filter(isContent)])] };
  return notFound(content, context);
}

/** In words; more would cost more than they find. */
const maxNameLength = 6;

interface Name {
  tokens: readonly Token[];
  entries: Entry[];
}

/** The longest name of a gadget that the words contain. */
function nameIn(words: readonly Token[], context: Context): Name | undefined {
  const { index } = context;
  for (let length = Math.min(words.length, maxNameLength); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const tokens = words.slice(at, at + length);
      if (!tokens.every(({ term }) => index.isInName(term))) continue;
      const entries = index.namesGadget(terms(tokens)) ? gadgetsNamed(tokens, context) : [];
      if (entries.length > 0) return { tokens, entries };
    }
  return undefined;
}

/** Some of the words are nowhere, or no entry has all of them. */
function notFound(content: readonly Token[], context: Context): Outcome {
  const nothing = `We haven’t covered ${quoted(content)}.`;
  const maker = content.map(({ term }) => makers.get(term)).find(Boolean);
  if (maker)
    return { ...nearestKinds([maker], context), messages: [`${nothing} ${nearestOf(maker)}`] };
  const brand = content.filter(({ term }) => context.index.isBrand(term));
  if (brand.length > 0)
    return {
      found: gadgetsNamed(brand, context),
      messages: [`${nothing} This is what we have from ${written(brand)}:`],
    };
  return { found: [], messages: [dontCover(content)] };
}

interface Resolved {
  known: Token[];
  unknown: Token[];
  beginnings: Set<string>;
}

/** The model with the nearest number, then the newest. */
function nearestModels(relatives: readonly Entry[], content: readonly Token[]): Entry[] {
  const wanted = Number(content.find(({ term }) => /^\d+$/.test(term))?.term);
  const distance = ({ name }: Entry) =>
    Math.min(
      ...name.filter((term) => /^\d+$/.test(term)).map((term) => Math.abs(Number(term) - wanted)),
    );
  const far = (entry: Entry) => (Number.isFinite(distance(entry)) ? distance(entry) : 1e6);
  return relatives.toSorted(
    (a, b) =>
      Number(a.result.isBuried) - Number(b.result.isBuried) ||
      far(a) - far(b) ||
      (b.gadget?.released ?? '').localeCompare(a.gadget?.released ?? ''),
  );
}

/** The words that are in the index, whole or as a beginning. */
function resolve(tokens: readonly Token[], { index, isTyping }: Context): Resolved {
  const resolved: Resolved = { known: [], unknown: [], beginnings: new Set() };
  for (const [at, token] of tokens.entries()) {
    const { term } = token;
    const isLast = at === tokens.length - 1;
    const isBeginning = () => /\D/.test(term) && index.isBeginning(term);
    const canBegin = isTyping ? isLast : !index.isKnown(term) && term.length > 3;
    if (canBegin && isBeginning()) {
      resolved.known.push(token);
      resolved.beginnings.add(term);
    } else if (index.isKnown(term)) {
      resolved.known.push(token);
    } else resolved.unknown.push(token);
  }
  return resolved;
}

/** "We don’t cover air fryers." */
function dontCover(tokens: readonly Token[]): string {
  const text = written(tokens);
  return /^[\p{Ll} ]{3,40}$/u.test(text) && tokens.length < 4
    ? `We don’t cover ${pluralOf(text)}.`
    : `Nothing here matches “${text}”.`;
}

function pluralOf(text: string): string {
  if (/s$/.test(text)) return /(?:ss|us)$/.test(text) ? `${text}es` : text;
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(?:ch|sh|x|z)$/.test(text) ? `${text}es` : `${text}s`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "cheap" and "newest" sort; without a price last. */
function inOrder(found: readonly Entry[], tokens: readonly Token[]): readonly Entry[] {
  const order = tokens.map(({ term }) => orders[term]).find(Boolean);
  if (order === 'price')
    return found.toSorted(
      (a, b) =>
        (a.result.price?.usd ?? Number.MAX_VALUE) - (b.result.price?.usd ?? Number.MAX_VALUE),
    );
  return order === 'newest'
    ? found.toSorted((a, b) => (b.gadget?.released ?? '').localeCompare(a.gadget?.released ?? ''))
    : found;
}
