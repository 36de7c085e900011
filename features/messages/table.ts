import type { Generated } from 'kysely';
import type { MessageState } from './calls.ts';
import type { ContactInput } from './fields.ts';

/** A message from the contact form, with one column per field. */
export interface MessageTable extends ContactInput {
  id: Generated<number>;
  created_at: string;
  state: Generated<MessageState>;
  /** The email that forwarded it; null for old messages. */
  mail_id: number | null;
}
