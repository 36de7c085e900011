import { type Kysely, sql } from 'kysely';

export const oldest = '026-drop-assets';

/**
 * The release before does not use these any more. The columns admin.token_secret and revision.votes
 * are unused from here on; a later release drops them.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`drop table mail_pace`.execute(db);
  if (engine === 'postgres')
    await sql`drop function record_votes(integer[], text[], integer[], text)`.execute(db);
}
