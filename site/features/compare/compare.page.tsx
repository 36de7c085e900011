import './compare.css';
import type { Gadget } from '#content/gadgets.ts';
import { kindWords } from '#content/schema/categories.ts';
import { gadgetKinds } from '#content/schema/vocabulary.ts';
import { site } from '#content/site.ts';
import { comparisonSlug, slugsInComparison } from '#content/slugs.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { products as drawings } from '#site/data/drawings/products.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { Picker } from './picker.tsx';

interface Content {
  /** Everything that can be compared: our own products, then the rivals. */
  names: Pick<Gadget, 'slug' | 'name' | 'kind' | 'isRival'>[];
  /** Pairs that people ask about. */
  pairs: [string, string][];
}

export const load = ({ site: { library } }: LoadContext): Content => ({
  names: library.gadgets.map(({ slug, name, kind, isRival }) => ({ slug, name, kind, isRival })),
  pairs: listedPairs(library),
});

export function head({ settings }: HeadContext<Content>): Head {
  return {
    title: `Compare Gadgets Side by Side - ${site.name}`,
    description:
      'Compare two to four gadgets side by side: weight, battery, screen, running costs and price, each with its source, plus what we would pick.',
    canonical: paths.compare(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: 'Compare', path: paths.compare() }])],
  };
}

export function Page({ query, content }: PageProps<Content>) {
  const { with: chosenAlready = '', ...places } = query;
  const { names } = content;
  const asked = [...slugsInComparison(chosenAlready), ...Object.values(places)].filter(Boolean);
  const chosen = [...new Set(asked)].filter((slug) => names.some((gadget) => gadget.slug === slug));
  return (
    <>
      <PageTitle
        title="Compare gadgets"
        snapshots={[
          drawings['iphone-15-pro'],
          drawings['garmin-fenix-7'],
          drawings['sony-wh-1000xm5'],
        ]}
      >
        Two to four, fact by fact, with sources.
      </PageTitle>
      <div className="page grid gap-10 pt-8">
        <div className="grid gap-4">
          {asked.length > 0 && (
            <p className="font-bold" role="status">
              {hint(asked, chosen)}
            </p>
          )}
          <Picker key={chosen.join()} choices={names} chosen={chosen} />
        </div>
        <Suggestions {...content} />
      </div>
    </>
  );
}

/** Why the form led back here. */
function hint(asked: readonly string[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'We have no data on that one. Pick from these.';
  if (chosen.length > 1) return 'Change your selection, then compare again.';
  return asked.length > 1
    ? 'That is the same gadget twice, or one we have no data on. Pick another one.'
    : 'Pick a second gadget to compare it with.';
}

/** The pairs that people ask about, by kind. */
function Suggestions({ names, pairs }: Content) {
  const find = (slug: string) => names.find((gadget) => gadget.slug === slug);
  const kindOf = (slug: string) => find(slug)?.kind;
  const nameOf = (slug: string) => find(slug)?.name ?? slug;
  const groups = gadgetKinds
    .map((kind) => ({ kind, found: pairs.filter(([one]) => kindOf(one) === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="text-title-m mb-5">
        Popular comparisons
      </h2>
      <div className="grid gap-2 lg:grid-cols-2">
        {groups.map(({ kind, found }) => (
          <details key={kind} className="card px-4">
            <summary className="py-2.5 font-bold">
              {kindWords[kind].many} <span className="text-muted">({found.length})</span>
            </summary>
            <ul className="grid gap-1 pb-3">
              {found.map((pair) => (
                <li key={pair.join()}>
                  <Link to={paths.comparison(comparisonSlug(pair))} className="prose-link">
                    {pair.map(nameOf).join(' vs ')}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}
