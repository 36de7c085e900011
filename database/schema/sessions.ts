import type { Generated } from 'kysely';

/** The owner, logged in on one device. Only a hash of what the token carries is kept: a copy of the table opens nothing. */
export interface SessionTable {
  id: Generated<number>;
  key_hash: string;
  /** In words: `Firefox on Linux`. */
  device: string;
  made_at: string;
  used_at: string;
  /** At the latest. */
  ends_at: string;
  /** Set where it was ended before. */
  ended_at: string | null;
}

/** A browser that the owner has logged in with: its guesses are counted apart from those of strangers. */
export interface DeviceTable {
  key_hash: string;
  made_at: string;
  used_at: string;
}
