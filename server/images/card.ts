/** The names of a drawing and of those that stand in for it. */
export type DrawingNames = readonly string[];

/** The text and drawings of one picture; with the painting code, they determine it. */
export interface Card {
  kicker: string;
  headline: string;
  hook: string;
  /** One drawing fills the right side, two share it; more make a mosaic. */
  drawings: DrawingNames[];
  stamp?: string;
  rating?: { value: number; filledStars: number };
  /** The line at the bottom. */
  foot?: string | undefined;
}

/** A picture that a page, a feed or an email shows. */
export interface WantedPicture {
  path: string;
  /** The path of the picture that is sent until this one is painted. */
  standIn?: string | undefined;
  /** Emails show the drawing or the uploaded picture alone. */
  card: Card | { drawing: DrawingNames } | { photo: string };
}

/** A card with its drawings as SVG. */
export interface DrawnCard extends Omit<Card, 'drawings'> {
  drawings: string[];
}
