import type { Library, LibraryPost } from '#content/library.ts';
import type { Judgment } from '#content/schema/documents.ts';
import type { ReviewView } from '#content/views/review.ts';

/** A text as parts of HTML, with the data for its page. */
export interface PrerenderedDocument<Data = unknown, Part extends string = string> {
  data: Data;
  parts: Record<Part, string>;
}

/** The data for the footer of an article. */
export interface FooterData {
  slug: string;
  what: 'Review' | 'Article';
  title: string;
  text: string;
  path: string;
  category: string;
  /** Reviews that it mentions, in order. */
  named: string[];
  /** The product that a vote is for. */
  gadget: { slug: string; name: string } | undefined;
  /** For reviews: the stamp's text and the judgment that sets its color. */
  verdict?: { stamp: string; judgment: Judgment; rating: number };
}

/** The data for the interactive parts of a review; everything else is prerendered. */
export interface ReviewData
  extends Pick<ReviewView, 'slug' | 'title' | 'description' | 'analyticsKey' | 'more'> {
  /** As published: price and its month, other costs over three years, and the store link. */
  product: { name: string; price: number; month: string; cost: number; amazonUrl: string };
  end: FooterData;
}

export type ReviewPart =
  | 'hero'
  | 'verdict'
  | 'opening'
  | 'incident'
  | 'text'
  | 'known'
  | 'glance'
  | 'rest'
  | 'minutes'
  | 'barContents';

export type PostData = Omit<LibraryPost, 'tree' | 'refs' | 'updates' | 'named'> & {
  end: FooterData;
};

export type ReviewDocument = PrerenderedDocument<ReviewData, ReviewPart>;
export type PostDocument = PrerenderedDocument<PostData, 'text' | 'foot'>;
/** A static page, such as a legal text. */
export type PageDocument = PrerenderedDocument<null, 'contents' | 'text'>;

interface Documents {
  review: Record<string, ReviewDocument>;
  post: Record<string, PostDocument>;
  page: Record<string, PageDocument>;
}

/** All content, which the build writes to one file and the server loads at startup. */
export interface SiteContent {
  library: Library;
  documents: Documents;
}

/** Safe for names from a URL, such as `constructor`. */
export const ownValue = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const isReviewed = ({ documents }: SiteContent, slug: string): boolean =>
  Object.hasOwn(documents.review, slug);
