import { type Kysely, sql } from 'kysely';
import { parse } from 'yaml';
import { parseFile } from '#features/content/files.ts';
import {
  isTextKind,
  type Kind,
  type TextKind,
  titleOf,
  type Value,
} from '#features/content/kinds.ts';

/** A document of an earlier release, which was YAML, or Markdown after YAML. */
interface Row {
  id: number;
  kind: 'product' | 'facts' | TextKind | 'site';
  slug: string;
  version: number;
  newest: string;
  live_version: number | null;
  live: string | null;
  scheduled_version: number | null;
  scheduled: string | null;
  publish_at: string | null;
  publish_note: string | null;
  updated_at: string;
  trashed_at: string | null;
  /** When it was first public. */
  public_since: string | null;
}

/** Called with what does not become part of a document. */
type LeaveOut = (row: Row, what: string) => void;

interface EarlierDocuments {
  rows: Row[];
  redirects: Map<string, string>;
}

/** The documents in the tables of version 1.1. */
export async function readDocuments(db: Kysely<unknown>): Promise<EarlierDocuments> {
  const rows = await readRows(db);
  return { rows, redirects: await readRedirects(db, rows) };
}

/** Stores them as records and texts. */
export async function storeDocuments(
  db: Kysely<unknown>,
  { rows, redirects }: EarlierDocuments,
  report: (what: string) => void,
): Promise<void> {
  const leaveOut: LeaveOut = ({ kind, slug }, what) => report(`${kind} ${slug}: ${what}`);
  for (const document of [
    ...gadgetsOf(rows, leaveOut),
    ...siteRecordsOf(rows, leaveOut),
    ...textsOf(rows, leaveOut),
  ])
    await insert(db, document);
  for (const [path, target] of redirects)
    await sql`insert into redirects (path, target) values (${path}, ${target})
      on conflict do nothing`.execute(db);
}

async function readRows(db: Kysely<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select documents.id, documents.kind, documents.slug, documents.version, live_version,
      updated_at, trashed_at, waiting.version as scheduled_version, waiting.at as publish_at,
      waiting.note as publish_note, newest.source as newest, live.source as live,
      scheduled.source as scheduled,
      (select min(published_at) from document_versions where document_id = documents.id)
        as public_since
    from documents
    join document_versions as newest
      on newest.document_id = documents.id and newest.version = documents.version
    left join document_versions as live
      on live.document_id = documents.id and live.version = live_version
    left join (
      select document_id, publication_documents.version, at, note from publication_documents
      join publications on publications.id = publication_id where state = 'waiting'
    ) as waiting on waiting.document_id = documents.id
    left join document_versions as scheduled
      on scheduled.document_id = documents.id and scheduled.version = waiting.version
    order by documents.id`.execute(db);
  return rows;
}

interface Version {
  /** Its number in the earlier tables. */
  was: number | null;
  value: Value;
  body: string;
  /** Of a text: its number on the blog, when it was published, and the notes for readers. */
  number?: number | undefined;
  date?: string | undefined;
  notes?: object[];
}

interface NewDocument {
  kind: Kind;
  /** The live one first, if there is one; then the scheduled one and the newest. */
  versions: Version[];
  isLive: boolean;
  row: Row;
}

/** The product and the facts of a slug become one gadget. */
function gadgetsOf(rows: readonly Row[], leaveOut: LeaveOut): NewDocument[] {
  const site = siteOf(rows);
  const inUse = rows.filter(
    ({ kind, trashed_at }) => (kind === 'product' || kind === 'facts') && trashed_at === null,
  );
  return [...Map.groupBy(inUse, ({ slug }) => slug)].flatMap(([slug, both]) => {
    const product = both.find(({ kind }) => kind === 'product');
    const facts = both.find(({ kind }) => kind === 'facts');
    // A product is public with its facts only.
    const isLive = facts?.live_version != null;
    const fieldsOf = (row: Row | undefined) => {
      if (!row) return undefined;
      if (isLive && row.version !== row.live_version) leaveOut(row, 'unpublished changes');
      return readable(row, isLive ? row.live : row.newest, leaveOut);
    };
    const value = convertGadget(slug, fieldsOf(product), fieldsOf(facts), site);
    const row = facts ?? product;
    if (!row) return [];
    if (value.name === undefined || value.kind === undefined) {
      leaveOut(row, 'no readable name and kind');
      return [];
    }
    return [{ kind: 'gadget', versions: [{ was: null, value, body: '' }], isLive, row }];
  });
}

/** What is part of gadgets or of the program now. */
const inProgram = ['words', 'search', 'advice'];

const siteRecordsOf = (rows: readonly Row[], leaveOut: LeaveOut): NewDocument[] =>
  rows
    .filter(({ kind, slug }) => kind === 'site' && !inProgram.includes(slug))
    .map((row) => {
      if (row.version !== row.live_version) leaveOut(row, 'unpublished changes');
      const { carMakers: _, ...value } = readable(row, row.live, leaveOut) ?? {};
      return { kind: 'site', versions: [{ was: null, value, body: '' }], isLive: true, row };
    });

function textsOf(rows: readonly Row[], leaveOut: LeaveOut): NewDocument[] {
  return rows.flatMap((row): NewDocument[] => {
    const { kind, version, live_version, scheduled_version } = row;
    if (!isTextKind(kind as Kind)) return [];
    const sources = new Map([
      [live_version, row.live],
      [scheduled_version, row.scheduled],
      [version, row.newest],
    ]);
    const versions = [...sources].flatMap(([was, source]) => {
      if (source === null) return [];
      try {
        return [{ was, ...convertText(source) }];
      } catch {
        leaveOut(row, `unreadable text of version ${was}`);
        return [];
      }
    });
    const isLive = versions[0]?.was === live_version;
    return versions.length > 0 ? [{ kind: kind as TextKind, versions, isLive, row }] : [];
  });
}

function readable(row: Row, source: string | null, leaveOut: LeaveOut): Value | undefined {
  try {
    return source === null ? undefined : readFields(source);
  } catch {
    leaveOut(row, 'unreadable text');
    return undefined;
  }
}

/** Some records of the site were lists. */
function readFields(source: string): Value {
  const fields: unknown = parse(source) ?? {};
  if (typeof fields !== 'object') throw new Error('These are no fields.');
  return Array.isArray(fields) ? { list: fields } : (fields as Value);
}

/** A review, post or page. */
function convertText(source: string): Omit<Version, 'was'> {
  const { value, body, updates = [] } = parseFile({ kind: 'post', slug: '' }, source);
  const { id, date, oldSlugs: _, image, ...fields } = value;
  return {
    value: { ...fields, ...(image !== undefined && { picture: image }) },
    body,
    number: typeof id === 'number' ? id : undefined,
    date: typeof date === 'string' ? date : undefined,
    notes: updates.map((one) => Object.assign({ kind: 'correction' }, one)),
  };
}

async function insert(
  db: Kysely<unknown>,
  { kind, versions, isLive, row }: NewDocument,
): Promise<void> {
  const { slug, publish_at, publish_note, updated_at, trashed_at, public_since } = row;
  const [first, newest] = [versions[0], versions.at(-1)];
  if (!first || !newest) return;
  const scheduled =
    publish_at === null ? 0 : versions.findIndex(({ was }) => was === row.scheduled_version) + 1;
  const isPublic = isLive || public_since !== null;
  const { rows } = await sql<{ id: number }>`
    insert into documents (kind, slug, title, version, live_version, publish_at, publish_version,
      publish_note, first_published, number, notes, contradictions, updated_at, trashed_at)
    values (${kind}, ${slug}, ${titleOf(slug, newest.value)}, ${versions.length},
      ${isLive ? 1 : null}, ${scheduled ? publish_at : null}, ${scheduled || null},
      ${scheduled ? publish_note : null},
      ${isPublic ? (first.date ?? public_since ?? updated_at) : null},
      ${isPublic ? (first.number ?? null) : null}, ${JSON.stringify(first.notes ?? [])}, '[]',
      ${updated_at}, ${trashed_at})
    returning id`.execute(db);
  for (const [index, { value, body }] of versions.entries())
    await sql`insert into document_versions (document_id, version, value, body, saved_at)
      values (${rows[0]?.id}, ${index + 1}, ${JSON.stringify(value)}, ${body},
        ${updated_at})`.execute(db);
}

/** The pages that a document of an earlier release made under a slug. */
function pagesOf(kind: string, slug: string): string[] {
  if (kind === 'review') return [`/${slug}-review`];
  if (kind === 'product') return [`/talk-me-out-of/${slug}`, `/graveyard/${slug}`];
  if (kind === 'post') return [`/blog/${slug}`];
  return kind === 'note' ? [`/notes/${slug}`] : [];
}

/** From every address that a document had to the one it has. */
async function readRedirects(
  db: Kysely<unknown>,
  documents: readonly Row[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; slug: string; current: string }>`
    select document_slugs.kind, document_slugs.slug, documents.slug as current
    from document_slugs join documents on documents.id = document_id
    where live_version is not null
      and (document_slugs.slug <> documents.slug or document_slugs.kind = 'note')`.execute(db);
  const gadgets = documents.filter(({ kind, live_version }) => kind === 'facts' && live_version);
  const redirects = new Map<string, string>();
  for (const { kind, slug, current } of rows) {
    const to = pagesOf(kind === 'note' ? 'post' : kind, current);
    for (const [index, path] of pagesOf(kind, slug).entries())
      redirects.set(path, to[index] ?? '/');
    if (kind !== 'facts') continue;
    for (const other of gadgets)
      redirects.set(comparison(slug, other.slug), comparison(current, other.slug));
  }
  return redirects;
}

/** The slugs of a comparison are in the order of the alphabet. */
const comparison = (...slugs: string[]): string => `/compare/${slugs.toSorted().join('-vs-')}`;

interface EarlierStore {
  name: string;
  hosts: readonly string[];
}

/** What site documents said about gadgets. */
interface EarlierSite {
  stores: readonly EarlierStore[];
  /** Where rivals are sold that Amazon does not sell, by slug. */
  carMakers: Readonly<Record<string, string>>;
  /** By slug. */
  nicknames: Readonly<Record<string, readonly string[]>>;
}

function siteOf(rows: readonly Row[]): EarlierSite {
  const recordAt = (slug: string) => {
    const row = rows.find((one) => one.kind === 'site' && one.slug === slug);
    return (row && readable(row, row.live, () => {})) ?? {};
  };
  const { list: stores = [], carMakers = {} } = recordAt('stores');
  const { nicknames = {} } = recordAt('words');
  return { stores, carMakers, nicknames } as EarlierSite;
}

interface EarlierPrice {
  usd: number | 'not known' | null;
  month: string;
  kind?: string;
}

/** Rivals had facts only. */
function convertGadget(
  slug: string,
  product: Value | undefined,
  { name, brand, kind, prices = [], aliases = [], ...facts }: Value = {},
  { stores, carMakers, nicknames }: EarlierSite,
): Value {
  const known = (prices as EarlierPrice[]).filter(({ usd }) => usd !== 'not known');
  const [tested] = known;
  const maker = carMakers[slug];
  const names = new Set([...(aliases as string[]), ...(nicknames[slug] ?? [])]);
  const {
    sold = maker && { url: maker },
    availability,
    name: productName = name,
    brand: productBrand = brand,
    image,
    oldSlugs: _,
    ...card
  } = product ?? {};
  return withoutEmpty({
    name: productName,
    brand: productBrand,
    kind,
    aliases: names.size > 0 ? [...names] : undefined,
    card:
      product &&
      withoutEmpty({
        ...card,
        tested: tested && { usd: tested.usd, month: tested.month },
        picture: image,
      }),
    stores: sold && [{ store: storeOf(sold as { url?: string }, stores), ...sold }],
    prices: known.map((price) => ({ ...price, kind: price.kind ?? 'list' })),
    availability: availability === 'sold' ? undefined : availability,
    ...facts,
  });
}

const withoutEmpty = (value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

/** Words to search for were searched at Amazon. */
function storeOf({ url }: { url?: string }, stores: readonly EarlierStore[]): string {
  const host = url ? new URL(url).hostname : 'amazon.com';
  const store = stores.find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  );
  return store?.name ?? host.replace(/^www\./, '');
}
