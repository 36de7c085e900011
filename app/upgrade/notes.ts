import { type Kysely, sql } from 'kysely';
import { isMap, parseDocument } from 'yaml';

interface Note {
  id: number;
  slug: string;
  live_version: number | null;
  wasPublic: number;
}

interface Version {
  version: number;
  source: string;
}

const tags: Record<string, string> = {
  update: 'Update',
  'still alive': 'Still alive?',
  correction: 'Correction',
  news: 'News',
};

/** Field notes become posts: with a number if they were public, and their kind as a tag. */
export async function notesBecomePosts(db: Kysely<unknown>): Promise<void> {
  const notes = await notesOf(db);
  if (notes.length === 0) return;
  const taken = await postSlugs(db);
  let number = await lastNumber(db);
  const slugs = new Map<string, string>();
  for (const { id, slug, wasPublic } of notes) {
    const free = freeSlug(slug, taken);
    taken.add(free);
    slugs.set(slug, free);
    if (wasPublic) number += 1;
    const { rows } = await sql<Version>`
      select version, source from document_versions where document_id = ${id}`.execute(db);
    for (const { version, source } of rows)
      await sql`update document_versions
        set source = ${toPost(source, wasPublic ? number : undefined)}
        where document_id = ${id} and version = ${version}`.execute(db);
    await sql`update documents set kind = 'post', slug = ${free} where id = ${id}`.execute(db);
    await moveSlugs(db, id, { slug, free, wasPublic }, taken);
  }
  await convertIssues(db, slugs);
}

/** The oldest first, so that their numbers follow their dates. */
async function notesOf(db: Kysely<unknown>): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select id, slug, live_version, case when live_version is not null or exists (
      select 1 from document_slugs where document_id = documents.id) then 1 else 0 end as "wasPublic"
    from documents where kind = 'note' order by id`.execute(db);
  return rows;
}

async function postSlugs(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from documents where kind = 'post'
    union select slug from document_slugs where kind = 'post'`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Of all versions, because a number that was public redirects for ever. */
async function lastNumber(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ source: string }>`
    select source from document_versions where document_id in (
      select id from documents where kind in ('post', 'review'))`.execute(db);
  const numbers = rows.map(({ source }) => Number(/^id: (\d{1,9})\s*$/m.exec(source)?.[1] ?? 0));
  return numbers.reduce((last, one) => Math.max(last, one), 0);
}

/** `/blog/7` is the entry with that number. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const name = /^\d+$/.test(slug) ? `note-${slug}` : slug;
  for (let copy = 1; ; copy += 1) {
    const free = copy === 1 ? name : `${name}-${copy}`;
    if (!taken.has(free)) return free;
  }
}

/** A slug that another post has stays a redirect from the note's URL. */
async function moveSlugs(
  db: Kysely<unknown>,
  id: number,
  { slug, free, wasPublic }: { slug: string; free: string; wasPublic: number },
  taken: Set<string>,
): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from document_slugs where kind = 'note' and document_id = ${id}`.execute(db);
  for (const { slug: earlier } of rows) {
    const isFree = earlier === slug ? free === slug : !taken.has(earlier);
    if (!isFree) continue;
    taken.add(earlier);
    await sql`update document_slugs set kind = 'post'
      where kind = 'note' and slug = ${earlier}`.execute(db);
  }
  if (wasPublic)
    await sql`insert into document_slugs (kind, slug, document_id) values ('post', ${free}, ${id})
      on conflict do nothing`.execute(db);
}

/** A text that cannot be read stays as it is, with its problems. */
function toPost(source: string, number: number | undefined): string {
  const [, matter, text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (matter === undefined) return source;
  const fields = parseDocument(matter);
  if (fields.errors.length > 0 || !isMap(fields.contents)) return source;
  const kind = tags[String(fields.get('kind'))];
  for (const field of ['kind', 'product', 'changed']) fields.delete(field);
  if (kind) fields.set('tags', [kind]);
  if (number !== undefined) fields.contents.items.unshift(fields.createPair('id', number) as never);
  return `---\n${fields.toString({ lineWidth: 0 })}---\n${toMdx(text)}`;
}

/** What is plain text in a note, but code, a tag or a citation in a post. */
const special = /\\[\s\S]|<\/?Picture\b[^<>{}]*>|<(https?:\/\/[^\s<>]+)>|[<{}]/g;

const citation = /\[(\^[a-z0-9:-]+)\]/g;

const toMdx = (text: string): string =>
  text
    .replace(special, (found, url: string | undefined) => {
      if (url) return `[${url.replace(/^https?:\/\//, '')}](${url})`;
      return found.startsWith('\\') || found.startsWith('<Picture') || found.startsWith('</')
        ? found
        : `\\${found}`;
    })
    .replace(citation, '($1)')
    .replace(/^(i)(?=mport\b)|^(e)(?=xport\b)/gm, (letter) => `&#${letter.charCodeAt(0)};`);

interface Story {
  key: string;
  kind: string;
  path: string;
}

/** Stories of newsletter issues, which are never offered twice. */
async function convertIssues(
  db: Kysely<unknown>,
  slugs: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await sql<{ id: number; draft: string }>`
    select id, draft from issues where draft like ${'%"kind":"note"%'}`.execute(db);
  for (const { id, draft } of rows) {
    const content = JSON.parse(draft) as { stories: Story[] };
    for (const story of content.stories) {
      if (story.kind !== 'note') continue;
      const slug = story.path.replace('/notes/', '');
      const free = slugs.get(slug) ?? slug;
      Object.assign(story, { key: `post ${free}`, kind: 'post', path: `/blog/${free}` });
    }
    await sql`update issues set draft = ${JSON.stringify(content)} where id = ${id}`.execute(db);
  }
}
