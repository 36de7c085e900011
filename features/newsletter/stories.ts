import { bySlug } from '#content/by-slug.ts';
import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { mailPicture } from '#site/emails/pictures.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import type { IssueItem } from './calls.ts';

/** Something that an issue can include, and the date of its publication. */
export interface Story {
  date: string;
  item: IssueItem;
}

export type StoryLibrary = Pick<Library, 'reviews' | 'posts' | 'gadgets'>;

/** Newest first: reviews and articles, then short posts, then updates of reviews. */
export function storiesOf(library: StoryLibrary): Story[] {
  const { reviews, posts, gadgets } = library;
  const [short = [], articles = []] = [true, false].map((isShort) =>
    posts.filter((post) => post.isShort === isShort).map(postStory),
  );
  const updates = reviews.flatMap((review) => {
    const gadget = bySlug(gadgets, review.slug);
    return [
      ...updateStories(review, 'update', review.updates),
      ...updateStories(review, 'since', gadget?.sinceThen ?? []),
    ];
  });
  return [[...reviews.map(reviewStory), ...articles], short, updates].flatMap((stories) =>
    stories.toSorted((a, b) => b.date.localeCompare(a.date)),
  );
}

function reviewStory(review: LibraryReview): Story {
  const { slug, title, summary, date, stamp, minutes, product } = review;
  return {
    date,
    item: {
      key: `review ${slug}`,
      kind: 'review',
      title,
      text: withoutCitations(summary),
      path: paths.review(slug),
      note: `${stamp} · ${product.rating.toFixed(1)} out of 5 · ${minutes} min read`,
      picture: { path: mailPicture('review', review), alt: review.lead?.alt ?? product.drawingAlt },
    },
  };
}

function postStory(post: LibraryPost): Story {
  const { slug, title, excerpt, date, minutes, heroAlt, isShort } = post;
  return {
    date,
    item: {
      key: `post ${slug}`,
      kind: 'post',
      title,
      text: withoutCitations(excerpt),
      path: paths.post(slug),
      note: `${minutes} min read`,
      picture: isShort ? null : { path: mailPicture('post', post), alt: post.lead?.alt ?? heroAlt },
    },
  };
}

/** Updates dated only by month are left out, because they may be older than the last issue. */
function updateStories(
  review: LibraryReview,
  prefix: string,
  updates: readonly { date: string; text: string }[],
): Story[] {
  return updates
    .filter(({ date }) => date.length === 10)
    .map(({ date, text }) => ({
      date,
      item: {
        key: `${prefix} ${review.slug} ${date}`,
        kind: 'update',
        title: review.product.name,
        text: withoutCitations(text),
        path: paths.review(review.slug),
        note: longDate(date),
        picture: null,
      },
    }));
}
