import { countWords, firstParagraph, firstWords } from '#features/content/words.ts';
import type { PostFile } from './schema/documents.ts';

/** The texts that an author may leave out. */
export interface PostTexts {
  excerpt: string;
  /** Without one of its own, the excerpt repeats the start of the text. */
  hasOwnExcerpt: boolean;
  description: string;
  social: string;
  category: string;
  heroAlt: string;
  /** Listed below the articles, without a picture. */
  isShort: boolean;
}

interface WrittenPost {
  value: PostFile;
  body: string;
}

const maxShortWords = 600;

/** Describes `scenes/empty`, which is shown where an article has no drawing. */
const standInAlt = 'A hard hat on a workbench under a lamp, and a spider in a hard hat beside it';

/** The texts of an article as readers see them: the author's, or their defaults. */
export function postTexts({ value: post, body }: WrittenPost): PostTexts {
  const isShort = !post.photo && !post.image && countWords(body) <= maxShortWords;
  const excerpt = post.excerpt ?? firstWords(firstParagraph(body) ?? post.title, 200);
  return {
    excerpt,
    hasOwnExcerpt: post.excerpt !== undefined,
    description: post.description ?? firstWords(excerpt, 160),
    social: post.social ?? excerpt,
    category: post.category ?? (isShort ? 'Short post' : 'Article'),
    heroAlt: post.heroAlt ?? standInAlt,
    isShort,
  };
}
