import type { Generated } from 'kysely';

/** One row, id 1. */
export interface AdminTable {
  id: number;
  password_hash: string;
  /**
   * Signs what gives access, such as confirmation links. No backup contains it: it is empty after a
   * restore into an empty folder, and the next start makes one.
   */
  secret: string;
  /** Pseudonymizes addresses and signs unsubscribe links, which stay valid for good. */
  address_key: string;
  /**
   * The hash of the last ADMIN_PASSWORD that was applied. Without one, null while the generated
   * password is in use, and empty once the owner has chosen another.
   */
  setting_hash: string | null;
  /** Whether it is easy to guess; null for a password of an earlier release until a login. */
  password_is_weak: number | null;
}

/** The owner's login on one device; only a hash of the token is stored. */
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
  /** Of the cookie that most calls need besides the token; null for sessions of earlier releases. */
  cookie_hash: string | null;
  /** When the password was last entered. */
  password_at: string | null;
}
