import type { Database } from './tables.ts';

/**
 * Stores an address once. One that is already there is written over with itself, so that neither the answer nor the time
 * it takes tells who is subscribed.
 */
export async function subscribe(db: Database, email: string, at: Date): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet((row) => ({ email: row.ref('excluded.email') })))
    .execute();
}
