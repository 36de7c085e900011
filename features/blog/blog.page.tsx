import { definePage } from '#features/content/page.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import { GuideLinks } from '#features/gadgets/guide-links.tsx';
import type { BlogEntry } from '#server/content/library.ts';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { scenes } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import { ArticleCard, FeaturedArticle } from './article-card.tsx';

const title = 'Tech Survival Blog';

export const blogPage = definePage({
  path: '/blog',
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
          <h2 className="text-title-m mt-14 mb-5">Latest Articles</h2>
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {latest.map((entry) => (
              <li key={entry.id}>
                <ArticleCard
                  entry={entry}
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
          {short.length > 0 && <ShortPosts entries={short} />}
        </div>
      </>
    );
  },
});

/** More than these are collapsed. */
const maxShown = 10;

/** News in a few words, without pictures. */
function ShortPosts({ entries }: { entries: readonly BlogEntry[] }) {
  return (
    <section className="mt-14 max-w-3xl" aria-labelledby="short-posts">
      <h2 id="short-posts" className="text-title-m mb-5">
        Short posts
      </h2>
      <ShortPostList entries={entries.slice(0, maxShown)} />
      {entries.length > maxShown && (
        <details>
          <summary className="py-3 font-bold">{entries.length - maxShown} more</summary>
          <ShortPostList entries={entries.slice(maxShown)} />
        </details>
      )}
    </section>
  );
}

function ShortPostList({ entries }: { entries: readonly BlogEntry[] }) {
  return (
    <ul className="grid gap-5">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 border-t border-hairline pt-4">
          <time dateTime={entry.date} className="text-note text-muted">
            {longDate(entry.date)}
          </time>
          <h3 className="text-title-s wrap-anywhere">
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
