import { bySlug } from '#features/content/by-slug.ts';
import { definePage } from '#features/content/page.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Reference } from '#features/content/values.ts';
import { monthName } from '#ui/dates.ts';
import { scenes } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { Sources } from '#ui/sources.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';
import type { Gadget } from './gadget.ts';

const title = 'The Graveyard';

const sections: { why: Grave['why']; heading: string; words: string }[] = [
  {
    why: 'not again',
    heading: 'We would not buy it again',
    words: 'Still sold. No longer recommended.',
  },
  {
    why: 'failed since',
    heading: 'Went wrong later',
    words:
      'Good at first. What happened later is below; each review says when it still makes sense.',
  },
  { why: 'discontinued', heading: 'No longer made', words: 'What is left is secondhand.' },
];

export const graveyardPage = definePage({
  path: '/graveyard',
  styles: ['features/gadgets/graveyard.css'],
  load({ snapshot: { library } }) {
    return { all: graves(library.gadgets), reviewed: library.reviews.map(({ slug }) => slug) };
  },
  head: (_, { settings }) => ({
    title,
    description:
      'Gadgets that failed after our review or are no longer made: the cause with its source, and what to buy instead.',
    canonical: paths.graveyard(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.graveyard() }])],
  }),
  editor: () => paths.adminGadgets(),
  Page: ({ data: { all, reviewed } }) => (
    <div className="night-sky">
      <PageTitle title={title} snapshots={[scenes.graveyard]}>
        <p>The epitaphs are ours. The causes of death have sources.</p>
      </PageTitle>
      <div className="page grid gap-14 pt-8">
        {sections
          .filter(({ why }) => all.some((grave) => grave.why === why))
          .map(({ why, heading, words }) => (
            <section key={why} className="grid gap-6" aria-labelledby={why.replaceAll(' ', '-')}>
              <div>
                <h2 id={why.replaceAll(' ', '-')} className="text-title-m">
                  {heading}
                </h2>
                <p className="text-muted">{words}</p>
              </div>
              <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
                {all
                  .filter((grave) => grave.why === why)
                  .map((grave) => (
                    <GraveCard key={grave.slug} grave={grave} reviewed={reviewed} />
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  ),
});

interface GraveProps {
  grave: Grave;
  /** Slugs of gadgets with a review. */
  reviewed: readonly string[];
}

function GraveCard({ grave, reviewed }: GraveProps) {
  const { slug, name, epitaph, dates, cause, source, instead } = grave;
  return (
    <li id={slug} className="stone grid content-start gap-3">
      <p className="text-center text-muted">
        <span aria-hidden="true" className="block font-display text-title-s tracking-widest">
          R.I.P.
        </span>
        <small className="text-note">{dates.map(monthName).join(' – ')}</small>
      </p>
      <h3 className="text-title-s text-center">
        {reviewed.includes(slug) ? (
          <a href={paths.review(slug)} className="prose-link">
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      <p className="text-center font-bold italic">“{epitaph}”</p>
      <p>
        <strong>Cause:</strong> {cause}
      </p>
      <Sources sources={[source]} />
      <p>
        <strong>Instead:</strong> the{' '}
        <a
          href={
            reviewed.includes(instead.slug)
              ? paths.review(instead.slug)
              : paths.comparison(comparisonSlug([slug, instead.slug]))
          }
          className="prose-link"
        >
          {instead.name}
        </a>
        . {instead.because}
      </p>
    </li>
  );
}

interface Grave extends Pick<Burial, 'why' | 'epitaph' | 'cause'> {
  slug: string;
  name: string;
  /** Its release, and when the cause happened, if the record says so. */
  dates: string[];
  source: Reference;
  instead: { slug: string; name: string; because: string };
}

type Burial = NonNullable<Gadget['buried']>;

/** Gadgets that we no longer recommend, each with an alternative; our own first. */
const graves = (gadgets: readonly Gadget[]): Grave[] =>
  gadgets.flatMap(({ slug, name, released, refs, buried, sinceThen = [] }) => {
    const source = buried && refs[buried.ref];
    const better = buried && bySlug(gadgets, buried.instead.slug);
    if (!source || !better) return [];
    const { why, epitaph, cause, instead } = buried;
    // The latest changes are first.
    const ended = sinceThen.find(({ ref }) => ref === buried.ref)?.date;
    const dates = [released, ended].filter((date) => date !== undefined);
    const named = { ...instead, name: better.name };
    return [typesetAll({ slug, name, why, dates, epitaph, cause, source, instead: named })];
  });
