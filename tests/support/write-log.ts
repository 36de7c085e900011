import { sql } from 'kysely';
import type { OpenDatabase } from '#database/connect.ts';

/** Records the responses to clients, which the database must match. */
export class WriteLog {
  tries = 0;
  acknowledged = 0;
  /** No response, or a 503: these may or may not have been stored. */
  doubtful = 0;
  readonly votes = new Map<string, { acknowledged: number; doubtful: number }>();
  readonly emails = new Set<string>();
  readonly messages = new Set<string>();
  /**
   * The last acknowledged number in a product's link; a later unacknowledged one may also be
   * stored.
   */
  readonly links = new Map<number, { acknowledged: number; tried: number }>();
  /** Unexpected responses: no success, no 503 and no broken connection. */
  readonly surprises: string[] = [];

  voteKey(productId: number, emoji: string): { acknowledged: number; doubtful: number } {
    const key = `${productId} ${emoji}`;
    const known = this.votes.get(key) ?? { acknowledged: 0, doubtful: 0 };
    this.votes.set(key, known);
    return known;
  }

  link(productId: number): { acknowledged: number; tried: number } {
    const known = this.links.get(productId) ?? { acknowledged: 0, tried: 0 };
    this.links.set(productId, known);
    return known;
  }

  copy(): WriteLog {
    const copy = new WriteLog();
    for (const [key, counts] of this.votes) copy.votes.set(key, { ...counts });
    for (const email of this.emails) copy.emails.add(email);
    for (const message of this.messages) copy.messages.add(message);
    for (const [id, link] of this.links) copy.links.set(id, { ...link });
    return copy;
  }
}

/** One line per acknowledged write that the database lacks. */
export async function findLost(
  { db, engine }: OpenDatabase,
  writes: WriteLog,
  moment: 'in between' | 'at the end' = 'at the end',
): Promise<string[]> {
  const lost: string[] = [];
  const tallies = await db.selectFrom('tallies').select(['product_id', 'emoji', 'count']).execute();
  const found = new Map<string, number>();
  for (const { product_id, emoji, count } of tallies) {
    const key = `${product_id} ${emoji}`;
    found.set(key, (found.get(key) ?? 0) + count);
  }
  for (const [key, { acknowledged, doubtful }] of writes.votes) {
    const count = found.get(key) ?? 0;
    const max = moment === 'at the end' ? acknowledged + doubtful : Number.POSITIVE_INFINITY;
    if (count < acknowledged || count > max)
      lost.push(
        `votes ${key}: ${count} counted, ${acknowledged} acknowledged, ${doubtful} in doubt`,
      );
  }
  const emails = new Set(
    (await db.selectFrom('subscribers').select('email').execute()).map(({ email }) => email),
  );
  for (const email of writes.emails) if (!emails.has(email)) lost.push(`subscriber ${email}`);
  const messages = new Set(
    (await db.selectFrom('messages').select('message').execute()).map((row) => row.message),
  );
  for (const message of writes.messages)
    if (!messages.has(message)) lost.push(`message ${message}`);
  const links = await db.selectFrom('products').select(['id', 'amazon_url']).execute();
  for (const { id, amazon_url } of links) {
    const known = writes.links.get(id);
    const number = Number(/edit-(\d+)$/.exec(amazon_url)?.[1] ?? 0);
    if (known && number < known.acknowledged)
      lost.push(`link of product ${id}: edit ${number} found, ${known.acknowledged} acknowledged`);
  }
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok') lost.push(`integrity check: ${JSON.stringify(rows)}`);
  }
  return lost;
}
