import type { Transaction } from 'kysely';
import type { FactsFile } from '#content/schema/facts.ts';
import { defaultAffiliateTag } from '#content/site.ts';
import { commented, readFields } from '#content/source.ts';
import type { Availability } from '#contract/catalog-values.ts';
import { raiseVersion, readVersion } from '#database/queries/data-version.ts';
import { sourceOf } from '#database/queries/document-versions.ts';
import {
  type DocumentRow,
  findDocument,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import { insertPublication } from '#database/queries/publications.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { editSource, type SourceEdit } from './edit-source.ts';
import { applyMove, isMove, type Move } from './moves.ts';

/** The fields that earlier releases let the owner edit, with the edited values. */
interface OldEdits {
  amazonUrl?: string;
  listPrice?: { cents: number; month: string };
  availability?: string;
}

interface Step {
  edits: OldEdits;
  at: string;
  session: number | null;
  /** The entry of the history. */
  entry?: { id: number; kind: 'product' | 'facts'; after: object };
}

export async function hasProductEdits(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('edits', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Every recorded edit becomes a version on top of the file of this release. */
export async function convertProductEdits(trx: Transaction<Tables>, when: Date): Promise<void> {
  await raiseVersion(trx);
  const contentVersion = await readVersion(trx);
  const products = await trx
    .selectFrom('products')
    .select(['slug', 'edits'])
    .where('edits', 'is not', null)
    .execute();
  for (const { slug, edits } of products) {
    const steps = await stepsOf(trx, slug, JSON.parse(edits ?? '{}'), when);
    for (const row of await findDocumentsBySlug(trx, ['product', 'facts'], slug))
      await addVersions(trx, row, steps, contentVersion);
  }
  await trx.updateTable('products').set({ edits: null }).execute();
}

/** The edits after each recorded change, and those that the last release showed. */
async function stepsOf(
  trx: Transaction<Tables>,
  slug: string,
  edits: OldEdits,
  when: Date,
): Promise<Step[]> {
  const rows = await trx
    .selectFrom('history')
    .selectAll()
    .where('subject', '=', `product ${slug}`)
    .where('what', 'in', ['link changed', 'price changed', 'availability changed'])
    .orderBy('id')
    .execute();
  let state: OldEdits = {};
  const steps = rows.map((row): Step => {
    const after: object = JSON.parse(row.after ?? '{}');
    state = { ...state, ...after };
    const kind = row.what === 'price changed' ? 'facts' : 'product';
    const entry = { id: row.id, kind, after } as const;
    return { edits: state, at: row.at, session: row.session_id, entry };
  });
  const last = steps.at(-1);
  if (last) last.edits = edits;
  return last ? steps : [{ edits, at: when.toISOString(), session: null }];
}

async function addVersions(
  trx: Transaction<Tables>,
  document: DocumentRow,
  steps: readonly Step[],
  contentVersion: number,
): Promise<void> {
  if (document.live_version === null) return;
  const { id, kind, live_version, version, scheduled_version } = document;
  const base = await sourceOf(trx, id, live_version);
  const isDraft = version !== live_version && version !== scheduled_version;
  const draft = isDraft ? await sourceOf(trx, id, version) : undefined;
  const scheduled =
    scheduled_version === null ? undefined : await sourceOf(trx, id, scheduled_version);
  let text = base;
  for (const step of steps) {
    const edit = (source: string) =>
      editSource({ kind, source, edits: editsIn(kind, source, step) });
    const isLast = step === steps.at(-1);
    const row = (await findDocument(trx, id)) ?? document;
    const move: Move = { row, reason: 'product edit' };
    if (edit(base) !== text) move.live = text = edit(base);
    if (isLast && scheduled !== undefined) move.scheduled = edit(scheduled);
    // The draft stays the newest version.
    if (isLast && draft !== undefined) move.draft = edit(draft);
    if (isMove(move)) await publishStep(trx, move, step, contentVersion);
  }
}

async function publishStep(
  trx: Transaction<Tables>,
  move: Move,
  { at, session, entry }: Step,
  contentVersion: number,
): Promise<void> {
  const { id, live_version: previous_version } = move.row;
  const version = await applyMove(trx, move, contentVersion, { session, when: new Date(at) });
  if (move.live === undefined) return;
  const publication = { at, state: 'done' as const, note: null, session };
  await insertPublication(trx, publication, [{ document_id: id, version, previous_version }]);
  if (entry?.kind !== move.row.kind) return;
  // An undo publishes the version before.
  const after = JSON.stringify({ ...entry.after, document: { id, version } });
  await trx.updateTable('history').set({ after }).where('id', '=', entry.id).execute();
}

function editsIn(kind: DocumentRow['kind'], source: string, { edits, at }: Step): SourceEdit[] {
  const { amazonUrl, availability, listPrice } = edits;
  const facts = (readFields(source) ?? {}) as Partial<FactsFile>;
  if (kind === 'facts') return listPrice ? priceEdits(listPrice, facts, at) : [];
  return [
    ...(amazonUrl === undefined ? [] : [{ link: amazonUrl, affiliateTag: defaultAffiliateTag }]),
    ...(availability === undefined ? [] : [availabilityEdit(availability)]),
  ];
}

/** Earlier releases did not show an edited price that was older than the file's. */
function priceEdits(
  { cents, month }: NonNullable<OldEdits['listPrice']>,
  { prices = [] }: Partial<FactsFile>,
  at: string,
): SourceEdit[] {
  const price = { usd: cents / 100, month: month || at.slice(0, 7), kind: 'list' as const };
  const first = prices[0];
  const isFirst = first?.usd === price.usd && month === '';
  return isFirst || price.month < (first?.month ?? '') ? [] : [{ price }];
}

/** The owner's own words stay as a comment. */
function availabilityEdit(text: string): SourceEdit {
  const availability = toAvailability(text);
  const value = text === '' ? undefined : commented(availability, text);
  return { fields: [[['availability'], value]] };
}

function toAvailability(text: string): Availability {
  if (/discontinued|replaced|superseded|no longer (made|sold|produced)/i.test(text))
    return 'discontinued';
  return /sold out|out of stock|unavailable|not available/i.test(text) ? 'sold out' : 'sold';
}
