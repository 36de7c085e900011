import { reviewed } from 'virtual:content/reviewed';
import { pictures, type SocialPicture } from '#site/head/pictures.ts';
import type { PostContent, ReviewContent } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';

export type EndedPiece = ReviewContent['piece'] | PostContent['piece'];

/** What the ending takes from the piece that it follows. */
export interface End {
  slug: string;
  what: 'Review' | 'Article';
  title: string;
  text: string;
  path: string;
  picture: SocialPicture;
  category: string;
  /** Reviews that it speaks of, the first named first. */
  named: string[];
  /** Whom a vote is for. */
  gadget: { slug: string; name: string; emoji: readonly string[] } | undefined;
  /** To be set beside it. */
  rival: { name: string; comparison: string } | undefined;
}

export const endOf = (piece: EndedPiece): End => ('product' in piece ? endOfReview(piece) : endOfPost(piece));

function endOfReview(piece: ReviewContent['piece']): End {
  const { slug, title, excerpt, product, rivals, nearest } = piece;
  return {
    slug,
    what: 'Review',
    title,
    text: excerpt,
    path: paths.review(slug),
    picture: pictures.review(piece),
    category: product.category,
    named: rivals.map((rival) => rival.slug),
    gadget: { slug, name: product.name, emoji: product.emoji },
    rival: nearest[0],
  };
}

/** An article has no gadget of its own: the first that it leads to is applauded. */
function endOfPost(piece: PostContent['piece']): End {
  const { slug, title, excerpt, category, named } = piece;
  const [first] = named;
  const name = first && reviewed[first];
  return {
    slug,
    what: 'Article',
    title,
    text: excerpt,
    path: paths.post(slug),
    picture: pictures.post(piece),
    category,
    named,
    gadget: first && name ? { slug: first, name, emoji: [] } : undefined,
    rival: undefined,
  };
}
