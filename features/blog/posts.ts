import { z } from 'zod';
import type { Report } from '#features/content/problems.ts';
import { footnotesIn, type Prose } from '#features/content/prose/tree.ts';
import type { LiveDocument } from '#features/content/public-content.ts';
import {
  type Article,
  articleOf,
  firstParagraph,
  firstWords,
  hrefsIn,
  type LibraryImages,
  type ShownImage,
  treeOf,
  withPictures,
} from '#features/content/texts.ts';
import {
  type Filled,
  filled,
  photo,
  picture,
  reference,
  sentence,
  slug,
  type Update,
} from '#features/content/values.ts';
import type { Site } from '#features/gadgets/site.ts';
import { textLabel, withDisclosure } from '#features/gadgets/stores.ts';

/** A post as readers see it: what its author left out has a default. */
export interface Post
  extends Filled<
      PostFields,
      'tags' | 'refs' | 'excerpt' | 'description' | 'social' | 'category' | 'heroAlt'
    >,
    Article {
  updates: readonly Update[];
  author: string;
  /** Without one of its own, the excerpt repeats the start of the text. */
  hasOwnExcerpt: boolean;
  /** Listed below the articles, without a picture. */
  isShort: boolean;
  /** Reviewed products that its text links to, in order. */
  named: string[];
}

const maxShortWords = 600;

/** Describes `scenes/empty`, which is shown where an article has no drawing. */
const standInAlt = 'A hard hat on a workbench under a lamp, and a spider in a hard hat beside it';

export function readPost(
  document: LiveDocument,
  { images, site: { stores, texts } }: { images: LibraryImages; site: Site },
): Post {
  const { slug, body, updates } = document;
  const fields = document.value as PostFields;
  const article = articleOf(document, images);
  const isShort = !fields.photo && !fields.picture && article.words <= maxShortWords;
  const excerpt = fields.excerpt ?? firstWords(firstParagraph(body) ?? fields.title, 200);
  const named = hrefsIn(body).flatMap((href) => /^\/([\w-]+)-review\b/.exec(href)?.[1] ?? []);
  const written = filled(fields, {
    excerpt,
    description: firstWords(excerpt, 160),
    social: excerpt,
    category: isShort ? 'Short post' : 'Article',
    heroAlt: standInAlt,
    tags: [],
    refs: {},
  });
  return {
    ...written,
    ...article,
    hasOwnExcerpt: fields.excerpt !== undefined,
    isShort,
    updates,
    author: texts.byline,
    named: [...new Set(named)],
    get tree() {
      return withDisclosure(withPictures(treeOf(document), images), stores.list, textLabel(slug));
    },
  };
}

/** A title and a text are enough. */
export const postFields = z.strictObject({
  title: sentence.max(120),
  excerpt: sentence.max(200).optional(),
  description: sentence.max(160).optional(),
  social: sentence.max(200).optional(),
  category: sentence.max(40).optional(),
  tags: z.array(sentence.max(40)).max(6).optional(),
  picture: picture.optional(),
  photo: photo.optional(),
  heroAlt: sentence.max(200).optional(),
  /** Sources that the text cites with `[^id]`. */
  refs: z.record(slug, reference).optional(),
});

export type PostFields = z.output<typeof postFields>;

/** A post has the references that it cites. */
export function checkPost(
  { refs = {} }: Pick<PostFields, 'refs'>,
  tree: readonly Prose[],
  report: Report,
): void {
  for (const { id, line } of footnotesIn(tree))
    if (!Object.hasOwn(refs, id))
      report(line, `[^${id}] is no reference of this post.`, 'Add it under References.');
}

/** A card of the blog: a post or a review. */
export interface BlogEntry {
  id: number;
  kind: 'post' | 'review';
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  minutes: number;
  category: string;
  featured: boolean;
  /** A short post, which is listed without a picture. */
  isShort: boolean;
  image: string;
  /** Its uploaded picture. */
  lead?: ShownImage | undefined;
  /** Of a review. */
  rating?: number;
  /** The month of the last change after the one of publication. */
  updated?: string | undefined;
}
