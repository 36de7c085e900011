import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/tables.ts';

/**
 * Somebody who chose an email a month, which ended, has not confirmed the weekly one: they are
 * deleted after thirty days, unless they sign up again.
 */
export async function up(
  db: Kysely<unknown>,
  _engine: Engine,
  leaveOut: (what: string) => void,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from subscribers where state = 'monthly' order by id`.execute(db);
  for (const { email } of rows)
    leaveOut(`subscriber ${email}: the monthly email; gets none until they choose the weekly one`);
  await sql`update subscribers set state = 'waiting', waiting_since = ${new Date().toISOString()}
    where state = 'monthly'`.execute(db);
}
