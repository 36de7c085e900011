import type { Generated } from 'kysely';

/** The owner's login on one device. Only a hash of the token is stored. */
export interface SessionTable {
  id: Generated<number>;
  key_hash: string;
  /** Such as `Firefox on Linux`. */
  device: string;
  made_at: string;
  used_at: string;
  /** The latest possible end. */
  ends_at: string;
  /** Set if it was ended early. */
  ended_at: string | null;
}

/** A browser the owner has logged in with; its failed logins are limited separately. */
export interface DeviceTable {
  key_hash: string;
  made_at: string;
  used_at: string;
}
