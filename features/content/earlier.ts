import { parse } from 'yaml';
import type { Value } from './kinds.ts';

/** Converts documents of earlier releases, which were YAML, or Markdown after YAML. */

export interface Converted {
  value: Value;
  body: string;
  /** Its number on the blog, when it was published, and the notes for readers. */
  number: number | null;
  date: string | null;
  notes: object[];
  /** Slugs that it had in public before. */
  oldSlugs: string[];
}

/** The fields of a document; throws an error if they cannot be read. */
export function readFields(source: string): Value {
  const fields: unknown = parse(source) ?? {};
  if (typeof fields !== 'object') throw new Error('These are no fields.');
  return Array.isArray(fields) ? { list: fields } : (fields as Value);
}

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** A review, post or page. */
export function convertText(source: string): Converted {
  const [, matter, body] = frontMatter.exec(source) ?? [];
  const { id, date, updates, oldSlugs, image, ...value } =
    matter === undefined ? {} : readFields(matter);
  return {
    value: { ...value, ...(image !== undefined && { picture: image }) },
    body: (body ?? source).trim(),
    number: typeof id === 'number' ? id : null,
    date: typeof date === 'string' ? date : null,
    notes: asList(updates).map((one) => ({ kind: 'correction', ...(one as object) })),
    oldSlugs: asList(oldSlugs).map(String),
  };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

interface EarlierStore {
  name: string;
  hosts: readonly string[];
}

/** What site documents said about gadgets. */
export interface EarlierSite {
  stores: readonly EarlierStore[];
  /** Where rivals are sold that Amazon does not sell, by slug. */
  carMakers: Readonly<Record<string, string>>;
  /** By slug. */
  nicknames: Readonly<Record<string, readonly string[]>>;
}

interface EarlierPrice {
  usd: number | 'not known' | null;
  month: string;
  kind?: string;
}

/** The product and the facts of a slug become one gadget; rivals had facts only. */
export function convertGadget(
  slug: string,
  { product, facts }: { product: Value | undefined; facts: Value | undefined },
  { stores, carMakers, nicknames }: EarlierSite,
): Value {
  const { name, brand, kind, prices, aliases: _, ...rest } = facts ?? {};
  const known = (asList(prices) as EarlierPrice[]).filter(({ usd }) => usd !== 'not known');
  const maker = carMakers[slug];
  const sold = (product?.sold ?? (maker && { url: maker })) as { url: string } | undefined;
  const aliases = [...asList(facts?.aliases), ...(nicknames[slug] ?? [])];
  const availability = product?.availability;
  return withoutEmpty({
    name: product?.name ?? name,
    brand: product?.brand ?? brand,
    kind,
    aliases: aliases.length > 0 ? [...new Set(aliases)] : undefined,
    card: product && convertCard(product, known[0]),
    stores: sold && [{ store: storeOf(sold.url, stores), ...sold }],
    prices: known.map((price) => ({ ...price, kind: price.kind ?? 'list' })),
    availability: availability === 'sold' ? undefined : availability,
    ...rest,
  });
}

function convertCard(
  { category, scenario, review, rating, incident, emoji, image, ...product }: Value,
  tested: EarlierPrice | undefined,
): Value {
  const { badge, badgeColor, photo, photoAlt, drawingAlt } = product;
  return withoutEmpty({
    category,
    scenario,
    review,
    rating,
    tested: tested && { usd: tested.usd, month: tested.month },
    emoji,
    badge,
    badgeColor,
    picture: image,
    photo,
    photoAlt,
    drawingAlt,
    incident,
  });
}

const withoutEmpty = (value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

/** Words to search for were searched at Amazon. */
function storeOf(url: string | undefined, stores: readonly EarlierStore[]): string {
  const host = url ? new URL(url).hostname : 'amazon.com';
  const store = stores.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  return store?.name ?? host.replace(/^www\./, '');
}
