import { bySlug } from '#features/content/by-slug.ts';
import { definePage, moved, type Query } from '#features/content/page.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { gadgetKinds, kindDetails } from '#features/gadgets/vocabulary.ts';
import { buttonClass } from '#ui/button.tsx';
import { drawingOf, productDrawings } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { comparisonSlug, paths, slugsInComparison } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';
import { Picker } from './picker.island.tsx';

export const comparePage = definePage({
  path: '/compare',
  // `a` to `d` are the form's, `with` chooses gadgets in it.
  query: { a: 'text', b: 'text', c: 'text', d: 'text', with: 'text' },
  load({ snapshot: { library }, query }) {
    const { gadgets, products: own } = library;
    const requested = requestedIn(query);
    const chosen = requested.filter((slug) => bySlug(gadgets, slug));
    if (!query.with && chosen.length > 1 && chosen.length === requested.length)
      return moved(paths.comparison(comparisonSlug(chosen)));
    const [first] = chosen.length === 1 ? chosen : [];
    return {
      gadgets,
      own,
      chosen,
      hint: requested.length > 0 && hint(requested, chosen),
      first: bySlug(gadgets, first),
    };
  },
  head: (_, { settings }) => ({
    title: 'Compare Gadgets Side by Side',
    description:
      'Compare two to four gadgets side by side: weight, battery, screen, running costs, and price, each with its source, plus what we would pick.',
    canonical: paths.compare(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: 'Compare', path: paths.compare() }])],
  }),
  editor: () => paths.adminGadgets(),
  Page: ({ data: { gadgets, own, chosen, hint, first } }) => (
    <>
      <PageTitle
        title="Compare gadgets"
        snapshots={['iphone-15-pro', 'garmin-fenix-7', 'sony-wh-1000xm5'].map(
          (slug) => productDrawings[slug],
        )}
      >
        Two to four, fact by fact, with sources.
      </PageTitle>
      <div className="page grid gap-10 pt-8">
        <div className="grid gap-4">
          {hint && (
            <p className="font-bold" role="status">
              {hint}
            </p>
          )}
          <Island of={Picker} name="picker" props={{ shelves: shelvesOf(gadgets), chosen }} />
        </div>
        {first ? (
          <Second first={first} gadgets={gadgets} />
        ) : (
          <section aria-labelledby="pictures" className="grid gap-5">
            <h2 id="pictures" className="text-title-m">
              Or start with a picture
            </h2>
            <Pictures gadgets={own} to={({ slug }) => `${paths.compare({ with: slug })}#second`} />
          </section>
        )}
      </div>
    </>
  ),
});

/** Each once; of a comparison's address, its gadgets. */
function requestedIn({ with: together = '', ...places }: Query): string[] {
  const all = [...slugsInComparison(together), ...Object.values(places)];
  return [...new Set(all)].filter(Boolean);
}

/** Explains why the comparison is not shown. */
function hint(requested: readonly string[], chosen: readonly string[]): string {
  if (chosen.length < requested.length) return 'We have no data on one of them. Pick another one.';
  return chosen.length > 1
    ? 'Change your selection, then compare again.'
    : 'Pick a second gadget to compare it with.';
}

/** Tested gadgets of each kind come first. */
const shelvesOf = (gadgets: readonly Gadget[]) =>
  [...Map.groupBy(gadgets, ({ kind }) => kind)]
    .sort(([one], [other]) => gadgetKinds.indexOf(one) - gadgetKinds.indexOf(other))
    .map(([kind, all]) => ({
      kind: kindDetails[kind].plural,
      gadgets: all.map(({ slug, name }) => ({ slug, name })),
    }));

/** What the first gadget can be compared with: its own kind. */
function Second({ first, gadgets }: { first: Gadget; gadgets: readonly Gadget[] }) {
  const alike = gadgets.filter((gadget) => gadget !== first && gadget.kind === first.kind);
  const to = ({ slug }: Gadget) => paths.comparison(comparisonSlug([first.slug, slug]));
  return (
    <section id="second" aria-labelledby="second-title" className="grid gap-5">
      <h2 id="second-title" className="text-title-m">
        Compare the {first.name} with
      </h2>
      <Pictures gadgets={alike.filter(({ isRival }) => !isRival)} to={to} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {alike
          .filter(({ isRival }) => isRival)
          .map((rival) => (
            <li key={rival.slug}>
              <a href={to(rival)} className={buttonClass('paper', 'small', 'min-h-14 w-full')}>
                {rival.name}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}

interface PicturesProps {
  gadgets: readonly Gadget[];
  to(gadget: Gadget): string;
}

function Pictures({ gadgets, to }: PicturesProps) {
  return (
    <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5">
      {gadgets.map((gadget) => (
        <li key={gadget.slug} className="card group relative overflow-hidden">
          <Picture
            src={drawingOf({ slug: gadget.slug, category: kindDetails[gadget.kind].category })}
            alt=""
            ratio={[3, 2]}
            className="border-b-2 border-line"
          />
          <p className="p-3 font-bold leading-tight">
            <a href={to(gadget)} className="card-link">
              {gadget.name}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
