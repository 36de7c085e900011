import { definePage } from '#features/content/page.ts';
import { LeadPicture } from '#features/content/prose/prose-text.tsx';
import { typesetAll } from '#features/content/prose/typography.ts';
import { GuideLinks } from '#features/gadgets/card-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf, scenes } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { site } from '#ui/site.ts';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import type { BlogEntry } from './posts.ts';

const title = 'Tech Survival Blog';

/** On phones, every fifth article has its picture in full width. */
const rowsBetweenCards = 5;

export const blogPage = definePage({
  path: '/blog',
  styles: ['features/blog/blog.css'],
  /** The featured entry first, then the newest. */
  load: ({ snapshot: { library } }) =>
    typesetAll(library.entries).toSorted((a, b) => Number(b.featured) - Number(a.featured)),
  head: (entries, { settings: { siteUrl } }) => ({
    title,
    description:
      'Long reviews from fake emergencies and essays on living with machines: every article from the lab, newest first.',
    canonical: paths.blog(),
    structuredData: [
      itemList(entries.map((entry) => ({ name: entry.title, url: siteUrl + paths.entry(entry) }))),
      breadcrumbs(siteUrl, [{ name: 'Blog', path: paths.blog() }]),
    ],
  }),
  editor: () => paths.adminEdit({ open: 'site/order' }),
  Page({ data: entries, context }) {
    const featured = entries.find((entry) => entry.featured);
    const latest = entries.filter((entry) => !entry.featured && !entry.isShort);
    const short = entries.filter(({ isShort }) => isShort);
    const essays = latest.filter(({ kind }) => kind === 'post');
    return (
      <>
        <PageTitle title={title} snapshots={essays.map(({ slug }) => scenes[`post-${slug}`])}>
          Field reports, long reviews, and the occasional essay written by candlelight.
        </PageTitle>
        <div className="page pt-8">
          {featured && <FeaturedArticle entry={featured} />}
          <GuideLinks guides={context.snapshot.library.guides} />
          {short.length > 0 && <ShortPosts entries={short} />}
          <h2 className="text-title-m mt-14 mb-5">Latest Articles</h2>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {latest.map((entry, index) => (
              <li key={entry.id}>
                <ArticleCard
                  entry={entry}
                  isRow={index % rowsBetweenCards !== 0}
                  to={paths.entry(entry)}
                  sizes="(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 94vw"
                />
              </li>
            ))}
            {/* Fills the rest of its row. */}
            <li className="sm:nth-[2n+1]:col-span-full lg:nth-[3n]:col-auto lg:nth-[3n+1]:col-span-full lg:nth-[3n+2]:col-[2/-1]">
              <NewsletterCall />
            </li>
          </ul>
        </div>
      </>
    );
  },
});

/** News in a few words, without pictures. */
function ShortPosts({ entries }: { entries: readonly BlogEntry[] }) {
  return (
    <section className="mt-10" aria-labelledby="short-posts">
      <h2 id="short-posts" className="text-title-m mb-5">
        Short posts
      </h2>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t-2 border-line pt-2 leading-snug">
            <time dateTime={entry.date} className="text-note text-muted">
              {longDate(entry.date)}
            </time>
            <h3 className="mb-1 text-title-s wrap-anywhere">
              <a href={paths.entry(entry)} className="prose-link">
                {entry.title}
              </a>
            </h3>
            <p className="wrap-anywhere">
              <NoBreak text={entry.excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewsletterCall() {
  return (
    <section className="card grid h-full content-center justify-items-start gap-4 bg-signal p-6 text-night lg:p-10 scheme-light">
      <h2 className="text-title-m">Never miss an emergency</h2>
      <p className="max-w-prose">
        One letter a week: new tests, updates, and a calm voice. {site.newsletterClaim}.*{' '}
        <small className="text-note">*{site.claimTruth}</small>
      </p>
      <a href={paths.newsletter()} className={buttonClass('paper')}>
        Subscribe to the newsletter
      </a>
    </section>
  );
}

interface ArticleCardProps {
  entry: BlogEntry;
  to: string;
  /** Of an uploaded picture. */
  sizes: string;
  /** On phones, the title is beside a small picture. */
  isRow?: boolean;
}

export function ArticleCard({ entry, to, sizes, isRow = false }: ArticleCardProps) {
  return (
    <article
      className={`card group relative flex h-full flex-col overflow-hidden ${isRow ? 'article-row' : ''}`}
    >
      <div className="border-b-2 border-line max-sm:[&>.picture]:aspect-5/2!">
        <EntryPicture entry={entry} sizes={sizes} />
      </div>
      <span className="absolute left-3 top-3">
        <Badge color="secondary">{entry.category}</Badge>
      </span>
      <div className="flex grow flex-col gap-2 p-4 leading-snug sm:gap-3">
        <h3 className="text-title-s">{entry.title}</h3>
        <p>
          <NoBreak text={entry.excerpt} />
        </p>
        <div className="mt-auto grid justify-items-start">
          <ByLine entry={entry} />
          <a href={to} className="card-link prose-link font-bold py-2">
            Read More<span className="sr-only">: {entry.title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

function FeaturedArticle({ entry }: { entry: BlogEntry }) {
  return (
    <article className="card group relative grid overflow-hidden lg:grid-cols-2">
      {/* Next to the text, the picture is as high as the text. */}
      <div className="border-line max-lg:border-b-2 lg:relative lg:border-r-2 lg:[&>.picture]:absolute lg:[&>.picture]:inset-0 lg:[&>.picture]:size-full">
        <EntryPicture entry={entry} sizes="(min-width: 1024px) 40rem, 94vw" eager />
      </div>
      <div className="grid content-center justify-items-start gap-4 p-5 lg:p-8">
        <p className="flex flex-wrap gap-2">
          <Badge>Featured</Badge>
          <Badge color="secondary">{entry.category}</Badge>
        </p>
        <h2 className="text-title-m">
          <a href={paths.entry(entry)} className="card-link hover:text-ember">
            {entry.title}
          </a>
        </h2>
        <p className="text-lead">{entry.excerpt}</p>
        <ByLine entry={entry} />
        <a href={paths.entry(entry)} className={buttonClass('hazard', 'normal', 'relative z-10')}>
          Read Full Article
        </a>
      </div>
    </article>
  );
}

export function ByLine({
  entry: { author, minutes, date, updated },
}: {
  entry: Pick<BlogEntry, 'author' | 'minutes' | 'date' | 'updated'>;
}) {
  return (
    <p className="dotted text-note text-muted">
      <span>{author}</span>
      <span>{minutes} min read</span>
      <time dateTime={date}>{longDate(date)}</time>
      {updated && <span>{`Updated ${monthName(updated)}`}</span>}
    </p>
  );
}

interface EntryPictureProps {
  entry: Pick<BlogEntry, 'kind' | 'slug' | 'lead' | 'category'>;
  sizes: string;
  eager?: boolean;
  alt?: string;
}

/** Decorative next to a title, so the alt text is empty by default. */
export function EntryPicture({ entry, alt = '', sizes, eager = false }: EntryPictureProps) {
  const { kind, slug, lead } = entry;
  const drawing =
    (kind === 'review' ? drawingOf(entry) : scenes[`post-${slug}`]) ?? scenes.empty ?? '';
  return lead ? (
    <LeadPicture
      image={lead}
      drawing={drawing}
      isDecoration={alt === ''}
      ratio={[3, 2]}
      sizes={sizes}
      eager={eager}
    />
  ) : (
    <Picture src={drawing} alt={alt} ratio={[3, 2]} eager={eager} />
  );
}
