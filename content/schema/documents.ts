import type { PostFields } from '#features/blog/fields.ts';
import type { ReviewSection } from '#features/content/prose/components.ts';
import type { Update } from '#features/content/values.ts';
import type { GadgetCard, GadgetRecord, Offer } from '#features/gadgets/record.ts';
import type { GuideFields } from '#features/guides/fields.ts';
import type { ReviewFields } from '#features/reviews/fields.ts';

/** Records and texts as the library is assembled from them, with a value for every field. */

export type Filled<Fields, Names extends keyof Fields> = Omit<Fields, Names> & {
  [Name in Names]-?: NonNullable<Fields[Name]>;
};

export interface ProductFile
  extends Filled<
    Omit<GadgetCard, 'tested' | 'picture'>,
    'emoji' | 'badgeColor' | 'incident' | 'drawingAlt'
  > {
  name: string;
  brand: string;
  stores: [Offer, ...Offer[]];
  availability: NonNullable<GadgetRecord['availability']>;
  image: string | undefined;
}

interface Dated {
  /** Its number on the blog; `/blog/<id>` redirects to it. */
  id: number;
  date: string;
  image: string | undefined;
  updates: readonly Update[];
}

export interface ReviewFile
  extends Filled<
      Omit<ReviewFields, 'picture' | 'sections'>,
      | 'summary'
      | 'excerpt'
      | 'description'
      | 'social'
      | 'tags'
      | 'persona'
      | 'testLength'
      | 'ratingBasis'
      | 'heroAlt'
      | 'verdict'
      | 'stamp'
      | 'bestFor'
      | 'facts'
      | 'keyFeatures'
      | 'scores'
      | 'phases'
      | 'audiences'
      | 'competitors'
      | 'buy'
      | 'skip'
      | 'analyticsKey'
      | 'more'
    >,
    Dated {
  sections: Record<ReviewSection, string>;
}

export interface PostFile extends Filled<Omit<PostFields, 'picture'>, 'tags' | 'refs'>, Dated {}

export interface GuideFile extends GuideFields, Pick<Dated, 'date' | 'updates'> {}
