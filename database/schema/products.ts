import type { Generated } from 'kysely';

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  /** Place in the editorial order; the first three are the candidates of the month. */
  position: number;
  /** 0 once the content no longer has it; its votes stay. */
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
  /** The month in which the list price was checked, `YYYY-MM` or empty. */
  price_month: Generated<string>;
  /** One line, or empty. */
  availability: Generated<string>;
  /** The last values of the content files. A field that equals its value was not edited. */
  seeded_url: string;
  seeded_price: Generated<number>;
  seeded_price_month: Generated<string>;
  seeded_availability: Generated<string>;
}

/** The owner's choice for a month; without rows the first three of the editorial order are candidates. */
export interface CandidateTable {
  month: string;
  /** 1 to 3. */
  place: number;
  product_id: number;
}
