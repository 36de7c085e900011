import type { Database } from './tables.ts';

export interface Message {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export async function storeMessage(db: Database, { name, email, phone, message }: Message, at: Date): Promise<void> {
  await db.insertInto('messages').values({ name, email, phone, message, created_at: at.toISOString() }).execute();
}
