import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import type { IssueItem } from '#contract/newsletter.ts';
import type { NoteSummary } from '#contract/notes.ts';
import { mailPicture } from '#site/emails/pictures.ts';
import { kindNames } from '#site/features/notes/note-kinds.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';

/** Something that a letter may tell, and since when it is there. */
export interface News {
  date: string;
  piece: IssueItem;
}

export type NewsLibrary = Pick<Library, 'reviews' | 'posts' | 'gadgets'>;

/** Everything that was ever new, the newest first; notes, and what changed about a gadget, come after what is whole. */
export function newsOf(
  { reviews, posts, gadgets }: NewsLibrary,
  notes: readonly NoteSummary[],
): News[] {
  const whole = [...reviews.map(reviewNews), ...posts.map(postNews)];
  const changes = reviews.flatMap((review) => {
    const gadget = gadgets.find(({ slug }) => slug === review.slug);
    return [
      ...changesOf(review, 'update', review.updates),
      ...changesOf(review, 'since', gadget?.sinceThen ?? []),
    ];
  });
  return [whole, notes.map(noteNews), changes].flatMap((news) => news.toSorted(newestFirst));
}

const newestFirst = (one: News, other: News): number => other.date.localeCompare(one.date);

function reviewNews(review: LibraryReview): News {
  const { slug, title, summary, date, stamp, minutes, product } = review;
  return {
    date,
    piece: {
      key: `review ${slug}`,
      kind: 'review',
      title,
      text: withoutCitations(summary),
      path: paths.review(slug),
      note: `${stamp} · ${product.rating.toFixed(1)} of 5 · ${minutes} min`,
      picture: { path: mailPicture('review', slug), alt: product.drawingAlt },
    },
  };
}

function postNews({ slug, title, excerpt, date, minutes, heroAlt }: LibraryPost): News {
  return {
    date,
    piece: {
      key: `post ${slug}`,
      kind: 'post',
      title,
      text: withoutCitations(excerpt),
      path: paths.post(slug),
      note: `${minutes} min`,
      picture: { path: mailPicture('post', slug), alt: heroAlt },
    },
  };
}

function noteNews({ slug, title, kind, product, date, summary }: NoteSummary): News {
  return {
    date,
    piece: {
      key: `note ${slug}`,
      kind: 'note',
      title,
      text: summary,
      path: paths.note(slug),
      note: [kindNames[kind], product?.name].filter(Boolean).join(' · '),
      picture: null,
    },
  };
}

/** Only those whose day is known: a month cannot be said to come after a letter. */
function changesOf(
  review: LibraryReview,
  word: string,
  changes: readonly { date: string; text: string }[],
): News[] {
  return changes
    .filter(({ date }) => date.length === 10)
    .map(({ date, text }) => ({
      date,
      piece: {
        key: `${word} ${review.slug} ${date}`,
        kind: 'update',
        title: review.product.name,
        text: withoutCitations(text),
        path: paths.review(review.slug),
        note: longDate(date),
        picture: null,
      },
    }));
}
