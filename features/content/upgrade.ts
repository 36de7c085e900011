import { type Kysely, sql } from 'kysely';
import { parse } from 'yaml';
import { type Kind, type TextKind, titleOf, type Value } from './kinds.ts';
import { createDocumentTables } from './table.ts';

/** A document of an earlier release. */
interface Row {
  id: number;
  kind: 'product' | 'facts' | TextKind | 'site';
  slug: string;
  version: number;
  live_version: number | null;
  updated_at: string;
  trashed_at: string | null;
  scheduled_version: number | null;
  publish_at: string | null;
  publish_note: string | null;
  /** When it was first public. */
  public_since: string | null;
}

/** Documents in the tables of earlier releases become records and texts; returns what was left out. */
export async function convertDocuments(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
): Promise<string[]> {
  const rows = await readRows(db);
  const sources = await readSources(db, rows);
  const redirects = await readRedirects(db, rows);
  for (const table of [
    'publication_documents',
    'publications',
    'document_slugs',
    'document_versions',
    'documents',
    'parse_cache',
  ])
    await sql`drop table ${sql.table(table)}`.execute(db);
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await createDocumentTables(db, id);
  const converter = new Converter(rows, sources);
  for (const document of converter.all()) await insert(db, document);
  for (const [path, target] of redirects)
    await sql`insert into redirects (path, target) values (${path}, ${target})
      on conflict do nothing`.execute(db);
  return converter.leftOut;
}

async function readRows(db: Kysely<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select documents.id, kind, slug, documents.version, live_version, updated_at, trashed_at,
      scheduled.version as scheduled_version, scheduled.at as publish_at,
      scheduled.note as publish_note,
      (select min(published_at) from document_versions where document_id = documents.id)
        as public_since
    from documents left join (
      select document_id, publication_documents.version, at, note from publication_documents
      join publications on publications.id = publication_id where state = 'waiting'
    ) as scheduled on scheduled.document_id = documents.id
    order by documents.id`.execute(db);
  return rows;
}

type Sources = ReadonlyMap<string, string>;

const keyOf = (id: number, version: number | null): string => `${id} ${version}`;

/** The newest, live and scheduled source of each document. */
async function readSources(db: Kysely<unknown>, rows: readonly Row[]): Promise<Sources> {
  const sources = new Map<string, string>();
  for (const { id, version, live_version, scheduled_version } of rows) {
    const { rows: found } = await sql<{ version: number; source: string }>`
      select version, source from document_versions where document_id = ${id}
      and version in (${version}, ${live_version ?? 0}, ${scheduled_version ?? 0})`.execute(db);
    for (const one of found) sources.set(keyOf(id, one.version), one.source);
  }
  return sources;
}

interface NewDocument {
  kind: Kind;
  slug: string;
  /** The live one first, if there is one; then the scheduled one and the newest. */
  versions: Converted[];
  isLive: boolean;
  row: Row;
}

class Converter {
  readonly leftOut: string[] = [];
  readonly #rows: readonly Row[];
  readonly #sources: Sources;
  readonly #site: EarlierSite;

  constructor(rows: readonly Row[], sources: Sources) {
    this.#rows = rows;
    this.#sources = sources;
    const { list = [], carMakers = {} } = this.#siteRecord('stores') as {
      list?: EarlierSite['stores'];
      carMakers?: EarlierSite['carMakers'];
    };
    const { nicknames = {} } = this.#siteRecord('words') as {
      nicknames?: EarlierSite['nicknames'];
    };
    this.#site = { stores: list, carMakers, nicknames };
  }

  all(): NewDocument[] {
    return [...this.#gadgets(), ...this.#siteRecords(), ...this.#texts()];
  }

  #gadgets(): NewDocument[] {
    const of = (kind: Row['kind']) =>
      new Map(
        this.#rows
          .filter((row) => row.kind === kind && row.trashed_at === null)
          .map((row) => [row.slug, row]),
      );
    const [products, facts] = [of('product'), of('facts')];
    return [...new Set([...products.keys(), ...facts.keys()])].flatMap((slug) => {
      const [product, own] = [products.get(slug), facts.get(slug)];
      const isLive = own?.live_version != null;
      const row = own ?? product;
      // A product is public with its facts only.
      const fields = (one: Row | undefined) =>
        one && (isLive ? this.#liveFields(one) : this.#fields(one, one.version));
      for (const one of [product, own])
        if (one && isLive && one.version !== one.live_version)
          this.#leaveOut(one, 'unpublished changes');
      const value = convertGadget(
        slug,
        { product: fields(product), facts: fields(own) },
        this.#site,
      );
      if (!row || value.name === undefined || value.kind === undefined) {
        if (row) this.#leaveOut(row, 'no readable name and kind');
        return [];
      }
      return [{ kind: 'gadget', slug, versions: [plain(value)], isLive, row }];
    });
  }

  #siteRecords(): NewDocument[] {
    return this.#rows
      .filter(({ kind, slug }) => kind === 'site' && !inProgram.includes(slug))
      .map((row) => {
        if (row.version !== row.live_version) this.#leaveOut(row, 'unpublished changes');
        const { carMakers: _, ...value } = this.#siteRecord(row.slug);
        return { kind: 'site', slug: row.slug, versions: [plain(value)], isLive: true, row };
      });
  }

  #texts(): NewDocument[] {
    return this.#rows.flatMap((row): NewDocument[] => {
      const { id, kind, slug, version, live_version, scheduled_version } = row;
      if (kind === 'product' || kind === 'facts' || kind === 'site') return [];
      const wanted = [live_version, scheduled_version, version].filter((one) => one !== null);
      const versions = [...new Set(wanted)].flatMap((one) => {
        const source = this.#sources.get(keyOf(id, one));
        try {
          return source === undefined ? [] : [convertText(source)];
        } catch {
          this.#leaveOut(row, `unreadable text of version ${one}`);
          return [];
        }
      });
      const isLive = live_version !== null;
      return versions.length > 0 ? [{ kind, slug, versions, isLive, row }] : [];
    });
  }

  #siteRecord(slug: string): Value {
    const row = this.#rows.find((one) => one.kind === 'site' && one.slug === slug);
    return (row && this.#liveFields(row)) ?? {};
  }

  #liveFields(row: Row): Value | undefined {
    return row.live_version === null ? undefined : this.#fields(row, row.live_version);
  }

  #fields(row: Row, version: number): Value | undefined {
    try {
      return readFields(this.#sources.get(keyOf(row.id, version)) ?? '');
    } catch {
      this.#leaveOut(row, 'unreadable text');
      return undefined;
    }
  }

  #leaveOut({ kind, slug }: Row, what: string): void {
    this.leftOut.push(`${kind} ${slug}: ${what}`);
  }
}

/** What is part of gadgets or of the program now. */
const inProgram = ['words', 'search'];

const plain = (value: Value): Converted => ({
  value,
  body: '',
  number: null,
  date: null,
  notes: [],
});

async function insert(db: Kysely<unknown>, document: NewDocument): Promise<void> {
  const { kind, slug, versions, isLive, row } = document;
  const [first, newest] = [versions[0], versions.at(-1)];
  if (!first || !newest) return;
  const isScheduled = row.publish_at !== null && kind !== 'gadget' && kind !== 'site';
  const isPublic = isLive || row.public_since !== null;
  const { rows } = await sql<{ id: number }>`
    insert into documents (kind, slug, title, version, live_version, publish_at, publish_version,
      publish_note, first_published, number, notes, contradictions, updated_at, trashed_at)
    values (${kind}, ${slug}, ${titleOf(slug, newest.value)}, ${versions.length},
      ${isLive ? 1 : null}, ${isScheduled ? row.publish_at : null},
      ${isScheduled ? scheduledPlace(row, versions.length) : null},
      ${isScheduled ? row.publish_note : null},
      ${isPublic ? (first.date ?? row.public_since ?? row.updated_at) : null},
      ${isPublic ? first.number : null}, ${JSON.stringify(first.notes)}, '[]', ${row.updated_at},
      ${row.trashed_at})
    returning id`.execute(db);
  for (const [index, { value, body }] of versions.entries())
    await sql`insert into document_versions (document_id, version, value, body, saved_at)
      values (${rows[0]?.id}, ${index + 1}, ${JSON.stringify(value)}, ${body},
        ${row.updated_at})`.execute(db);
}

/** Its place among live, scheduled and newest version, where equal ones are one. */
const scheduledPlace = (row: Row, count: number): number =>
  row.scheduled_version === row.version
    ? count
    : Math.min(count, row.live_version === null ? 1 : 2);

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

/** Converts documents of earlier releases, which were YAML, or Markdown after YAML. */

export interface Converted {
  value: Value;
  body: string;
  /** Its number on the blog, when it was published, and the notes for readers. */
  number: number | null;
  date: string | null;
  notes: object[];
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
  const {
    id,
    date,
    updates,
    oldSlugs: _,
    image,
    ...value
  } = matter === undefined ? {} : readFields(matter);
  return {
    value: { ...value, ...(image !== undefined && { picture: image }) },
    body: (body ?? source).trim(),
    number: typeof id === 'number' ? id : null,
    date: typeof date === 'string' ? date : null,
    notes: asList(updates).map((one) => ({ kind: 'correction', ...(one as object) })),
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
