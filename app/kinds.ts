import { z } from 'zod';
import { postFields } from '#features/blog/posts.ts';
import { type Kinds, textPaths } from '#features/content/kinds.ts';
import { gadgetSchema } from '#features/gadgets/record.ts';
import { siteFields } from '#features/gadgets/site.ts';
import { guideFields } from '#features/guides/guides.ts';
import { reviewFields } from '#features/reviews/fields.ts';

const noFields = z.strictObject({});

/** Every kind of document. */
export const kinds: Kinds = {
  gadget: { folder: 'gadgets', schema: () => gadgetSchema },
  site: {
    folder: 'site',
    schema: (slug) =>
      slug in siteFields ? siteFields[slug as keyof typeof siteFields] : undefined,
  },
  review: {
    folder: 'reviews',
    schema: () => reviewFields,
    path: textPaths.review,
    about: 'gadget',
    isNumbered: true,
  },
  post: {
    folder: 'posts',
    schema: () => postFields,
    path: textPaths.post,
    isNumbered: true,
  },
  guide: { folder: 'guides', schema: () => guideFields, path: textPaths.guide },
  page: { folder: 'pages', schema: () => noFields, path: textPaths.page },
};
