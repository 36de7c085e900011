import type { Generated, Kysely } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** One interface a table, as rows look on both engines. Times are ISO text, months are `YYYY-MM`, flags 0 or 1. */
export interface Tables {
  products: ProductTable;
  tallies: TallyTable;
  subscribers: SubscriberTable;
  messages: MessageTable;
  admin: AdminTable;
  revision: RevisionTable;
}

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  /** Place in the editorial order; the first three are the candidates of the month. */
  position: number;
  /** 0 once the content no longer has it: its votes stay, it is shown nowhere. */
  listed: number;
  name: string;
  brand: string;
  category: string;
  scenario: string;
  review: string;
  incident_place: string;
  incident_threat: string;
  incident_level: number;
  rating: number;
  price: number;
  image_url: string;
  drawing_alt: string;
  badge: string | null;
  badge_color: string;
  /** Three emoji as a JSON array. */
  emoji: string;
  amazon_url: string;
  /** The link that seeding wrote last; while it equals `amazon_url`, nobody has edited it. */
  seeded_url: string;
}

export interface TallyTable {
  product_id: number;
  emoji: string;
  month: string;
  count: number;
}

export interface SubscriberTable {
  id: Generated<number>;
  email: string;
  created_at: string;
}

export interface MessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
}

/** One row, id 1. A new `generation` ends every token. */
export interface AdminTable {
  id: number;
  password_hash: string;
  secret: string;
  generation: number;
}

/** One row, id 1: raised by every change of a product or a tally. */
export interface RevisionTable {
  id: number;
  number: number;
}

export type Database = Kysely<Tables>;
