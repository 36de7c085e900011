import { sql } from 'kysely';
import type { Message } from './messages.ts';
import type { Database } from './tables.ts';

/** Everything that is stored about one person. */
export interface Person {
  subscriber: { email: string; since: string } | null;
  messages: (Message & { at: string })[];
}

const sameAddress = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;

export async function exportPerson(db: Database, email: string): Promise<Person> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['email', 'created_at as since'])
    .where(sameAddress(email))
    .executeTakeFirst();
  const messages = await db
    .selectFrom('messages')
    .select(['name', 'email', 'phone', 'message', 'created_at as at'])
    .where(sameAddress(email))
    .orderBy('id')
    .execute();
  return { subscriber: subscriber ?? null, messages };
}

/** Says how many rows went. */
export async function erasePerson(db: Database, email: string): Promise<{ subscribers: number; messages: number }> {
  return db.transaction().execute(async (trx) => {
    const subscribers = await trx.deleteFrom('subscribers').where(sameAddress(email)).executeTakeFirst();
    const messages = await trx.deleteFrom('messages').where(sameAddress(email)).executeTakeFirst();
    return { subscribers: Number(subscribers.numDeletedRows), messages: Number(messages.numDeletedRows) };
  });
}
