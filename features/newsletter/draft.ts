import { bySlug } from '#features/content/by-slug.ts';
import { withoutCitations } from '#features/content/prose/citations.ts';
import type { Library } from '#features/content/snapshot.ts';
import type { Database } from '#platform/database/tables.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { IssueDraft, IssueEdit, IssueItem } from './calls.ts';
import {
  changeIssue,
  findDraft,
  type Issue,
  insertIssue,
  listPublishedIssues,
} from './issue-queries.ts';
import { readIssue } from './issues.ts';

export interface DraftDependencies {
  library: StoryLibrary;
  timeZone: string;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** More would make the email too long; the owner sees the others unchecked. */
const maxIncluded = 12;

const defaultGreeting = 'Good morning from the lab. Here’s what survived the week.';

export const mailDrawingWidth = 1104;

/** Every week: a new draft, or the news in the unsent one. A week without news has none. */
export const createWeeklyDraft = (
  dependencies: DraftDependencies,
  db: Database,
  at: Date,
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const unsent = await findDraft(trx);
    if (!unsent) return insertDraft(dependencies, trx, at, { isWithNews: true });
    // The owner has approved a scheduled one as it is.
    return unsent.send_at ? unsent.id : updateDraft(dependencies, trx, unsent, at);
  });

/** The unsent draft as it is, or a new one; undefined if today's issue was sent. */
export const openDraft = (
  dependencies: DraftDependencies,
  db: Database,
  at: Date,
): Promise<number | undefined> =>
  db
    .transaction()
    .execute(
      async (trx) =>
        (await findDraft(trx))?.id ?? insertDraft(dependencies, trx, at, { isWithNews: false }),
    );

async function insertDraft(
  { library, timeZone }: DraftDependencies,
  db: Database,
  at: Date,
  { isWithNews }: { isWithNews: boolean },
): Promise<number | undefined> {
  const [last] = await listPublishedIssues(db);
  const since = last?.covers_until ?? new Date(at.getTime() - week).toISOString();
  const stories = included(newStories(library, since, at));
  if (isWithNews && stories.length === 0) return undefined;
  const date = dateAt(at, timeZone);
  const draft: IssueDraft = { date, subject: '', greeting: defaultGreeting, stories };
  return insertIssue(db, { date, draft: JSON.stringify(draft), coversUntil: at }, at);
}

/** The owner's selection, order and texts stay; the news is included after the selection. */
async function updateDraft(
  { library, timeZone }: DraftDependencies,
  db: Database,
  unsent: Issue,
  at: Date,
): Promise<number> {
  const draft = readIssue(unsent);
  const known = new Set(draft.stories.map(({ key }) => key));
  const news = newStories(library, unsent.covers_until, at).filter(({ key }) => !known.has(key));
  const today = dateAt(at, timeZone);
  const isTaken = (await listPublishedIssues(db)).some(({ date }) => date === today);
  const chosen = draft.stories.filter(({ isIncluded }) => isIncluded);
  const updated: IssueDraft = {
    ...draft,
    date: isTaken ? draft.date : today,
    stories: [
      ...chosen,
      ...included(news, maxIncluded - chosen.length),
      ...draft.stories.filter(({ isIncluded }) => !isIncluded),
    ],
  };
  const refreshed = {
    date: updated.date,
    draft: JSON.stringify(updated),
    covers_until: at.toISOString(),
  };
  // The job runs again.
  if (!(await changeIssue(db, unsent, 'draft', refreshed)))
    throw new Error('The draft was changed at the same time.');
  return unsent.id;
}

const dateAt = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

function newStories(library: StoryLibrary, since: string, until: Date): IssueItem[] {
  return storiesOf(library)
    .filter(({ date }) => date > since && date <= until.toISOString())
    .map(({ item }) => item);
}

const included = (stories: readonly IssueItem[], most = maxIncluded) =>
  stories.map((story, index) => ({ ...story, isIncluded: index < most }));

/** Stories that are not in the draft are ignored, and those that are not in the edit stay. */
export function applyEdit(
  draft: IssueDraft,
  { subject, greeting, stories }: IssueEdit,
): IssueDraft {
  const others = new Map(draft.stories.map((story) => [story.key, story]));
  const edited = stories.flatMap(({ key, isIncluded }) => {
    const story = others.get(key);
    others.delete(key);
    return story ? { ...story, isIncluded } : [];
  });
  return {
    ...draft,
    subject,
    greeting: greeting.trim(),
    stories: [...edited, ...others.values()],
  };
}

/** Something that an issue can include, and the date of its publication. */
interface Story {
  date: string;
  item: IssueItem;
}

type StoryLibrary = Pick<Library, 'reviews' | 'posts' | 'guides' | 'gadgets'>;

/** Newest first: reviews, guides and articles, then short posts and updates of reviews. */
function storiesOf({ reviews, posts, guides, gadgets }: StoryLibrary): Story[] {
  const updates = reviews.flatMap((review) => [
    ...updateStories(review, 'update', review.updates),
    ...updateStories(review, 'since', bySlug(gadgets, review.slug)?.sinceThen ?? []),
  ]);
  const short = posts.filter(({ isShort }) => isShort).map(postStory);
  const articles = posts.filter(({ isShort }) => !isShort).map(postStory);
  return [
    [...reviews.map(reviewStory), ...guides.map(guideStory), ...articles],
    [...short, ...updates],
  ].flatMap((stories) => stories.toSorted((a, b) => b.date.localeCompare(a.date)));
}

/** The drawing or photo of a review or article: email programs show neither SVG nor, often, WebP. */
const mailPicture = (name: string, lead: object | undefined): string =>
  `/mail/${name}.${lead ? 'jpg' : 'png'}`;

function reviewStory(review: Library['reviews'][number]): Story {
  const { slug, title, summary, date, stamp, minutes, product, lead } = review;
  return {
    date,
    item: {
      key: `review ${slug}`,
      kind: 'review',
      title,
      text: withoutCitations(summary),
      path: paths.review(slug),
      note: `${stamp} · ${product.rating.toFixed(1)} out of 5 · ${minutes} min read`,
      picture: { path: mailPicture(`${slug}-review`, lead), alt: lead?.alt ?? product.drawingAlt },
    },
  };
}

function postStory(post: Library['posts'][number]): Story {
  const { slug, title, excerpt, date, minutes, heroAlt, isShort, lead } = post;
  return {
    date,
    item: {
      key: `post ${slug}`,
      kind: 'post',
      title,
      text: withoutCitations(excerpt),
      path: paths.post(slug),
      note: `${minutes} min read`,
      picture: isShort ? null : { path: mailPicture(slug, lead), alt: lead?.alt ?? heroAlt },
    },
  };
}

const guideStory = ({ slug, title, excerpt, date }: Library['guides'][number]): Story => ({
  date,
  item: {
    key: `guide ${slug}`,
    kind: 'guide',
    title,
    text: withoutCitations(excerpt),
    path: paths.guide(slug),
    note: longDate(date),
    picture: null,
  },
});

/**
 * Updates dated only by month are left out, because they may be older than the last issue. Those of
 * one day are numbered from the oldest, which is the last.
 */
function updateStories(
  review: Library['reviews'][number],
  prefix: string,
  updates: readonly { date: string; text: string }[],
): Story[] {
  return updates
    .filter(({ date }) => date.length === 10)
    .map(({ date, text }, index, dated) => {
      const earlier = dated.slice(index + 1).filter((one) => one.date === date).length;
      const number = earlier > 0 ? ` ${earlier + 1}` : '';
      return {
        date,
        item: {
          key: `${prefix} ${review.slug} ${date}${number}`,
          kind: 'update',
          title: review.product.name,
          text: withoutCitations(text),
          path: paths.review(review.slug),
          note: longDate(date),
          picture: null,
        },
      };
    });
}
