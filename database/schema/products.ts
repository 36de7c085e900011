import type { Generated } from 'kysely';

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
  /** The month in which the list price was looked up, `YYYY-MM`; empty where nobody said. */
  price_month: Generated<string>;
  /** One line about where it can be had; empty where there is nothing to say. */
  availability: Generated<string>;
  /** What the content files said last. While a field equals it, nobody has edited that field. */
  seeded_url: string;
  seeded_price: Generated<number>;
  seeded_price_month: Generated<string>;
  seeded_availability: Generated<string>;
}

/** The three that the owner chose for a month; a month without rows has the first three of the editorial order. */
export interface CandidateTable {
  month: string;
  /** 1 to 3. */
  place: number;
  product_id: number;
}
