import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/current.ts';
import { definePage, missing, moved } from '#features/content/page.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { buttonClass } from '#ui/button.tsx';
import { categoryDrawing, drawingOf } from '#ui/drawings.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { categorySlug, comparisonSlug, maxCompared, paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs, productList } from '#ui/structured-data.ts';
import { pickOf } from './answers.ts';
import {
  CardList,
  cardStep,
  isFiltered,
  listQuery,
  RivalsUnder,
  withoutPage,
} from './card-list.tsx';
import { type CategoryTexts, categoryName, categoryTexts } from './categories.page.tsx';
import { listedPairs } from './comparison.ts';
import type { Gadget } from './gadget.ts';
import { listProducts, productsTested, rivalsUnder } from './list.ts';
import type { PickCardProps } from './pick-card.tsx';
import { currentPrice, wholeDollars } from './prices.ts';
import { kindName } from './vocabulary.ts';

export const categoryPage = definePage({
  path: '/category/:category',
  query: listQuery,
  showsVotes: true,
  async load({ db, now, snapshot: { library }, params: { category = '' }, query }) {
    const current = withoutPage(query);
    if (current) return moved(paths.category(category, current));
    const texts = categoryTexts(categoryName(category, library.site), library.site);
    const products = await productsWithVotes(db, library, monthOf(now));
    const own = products.filter((product) => categorySlug(product.category) === category);
    if (own.length === 0)
      return missing({
        title: 'No Tests Found',
        text: `We haven't tested any ${texts.name} products yet, but we're working on it!`,
        to: paths.categories(),
        label: 'Browse All Tests',
      });
    const list = listProducts(own, library, query);
    return {
      texts,
      list,
      cards: list.products.slice(0, Number(query.shown ?? 2 * cardStep)),
      lead: query.rating ? undefined : leadOf(own, library, query.under),
      rivals: query.rating ? [] : rivalsUnder(query.under, own, library.gadgets),
      alike: alikeOf(own, library),
      neighbors: neighborsOf(texts, own, library),
    };
  },
  head({ texts: { name, description }, cards }, { settings: { siteUrl } }) {
    const path = paths.category(name);
    return {
      title: `${name} Survival Tests`,
      description: `${description} Rated out of five, with prices and who should not buy.`,
      canonical: path,
      structuredData: [
        ...productList(siteUrl, path, cards),
        breadcrumbs(siteUrl, [
          { name: 'Categories', path: paths.categories() },
          { name, path },
        ]),
      ],
    };
  },
  editor: () => paths.adminEdit({ open: 'site/categories' }),
  Page: ({ data: { texts, list, cards, lead, rivals, alike, neighbors }, context }) => (
    <>
      <PageTitle
        title={`${texts.name} Survival Tests`}
        above={<BackLink to={paths.latestTests()}>Back to Tests</BackLink>}
        snapshots={[categoryDrawing(texts.name)]}
      >
        <p>{texts.tagline}</p>
        <p className="mt-2 font-bold text-body">{productsTested(list.of)}</p>
        <p className="mt-3">
          <a
            href={alike ? paths.comparison(comparisonSlug(alike.slugs)) : paths.compare()}
            className={buttonClass('paper', 'small', 'min-h-11')}
          >
            Compare {alike ? `the ${alike.kinds}` : 'gadgets'}
          </a>
        </p>
      </PageTitle>
      <CardList
        id="tests"
        title={
          <h2 id="tests-title" className="text-title-m">
            The tests
          </h2>
        }
        products={cards}
        total={list.products.length}
        of={list.of}
        choices={list.choices}
        query={context.query}
        context={context}
        to={(query) => paths.category(texts.name, query)}
        eager={2}
        lead={lead && { ...lead, library: context.snapshot.library }}
        beside={!isFiltered(context.query) && <NeighborsOf neighbors={neighbors} count={list.of} />}
      >
        {isFiltered(context.query) && <RivalsUnder rivals={rivals} limit={context.query.under} />}
      </CardList>
      <p className="page mt-8">
        Know a gadget that deserves a small disaster?{' '}
        <a href={paths.contact()} className="prose-link">
          Suggest it
        </a>
        , or see the{' '}
        <a href={paths.categories()} className="prose-link">
          other categories
        </a>
        .
      </p>
    </>
  ),
});

/** The pick of the first kind that has one, by the number of products, under the limit. */
function leadOf(
  own: readonly { slug: string }[],
  library: Library,
  limit = '',
): Omit<PickCardProps, 'library'> | undefined {
  const shown = own.flatMap(({ slug }) => bySlug(library.gadgets, slug) ?? []);
  const kinds = [...Map.groupBy(shown, ({ kind }) => kind)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind]) => kind);
  const isCheap = (gadget: Gadget) =>
    !limit || (currentPrice(gadget)?.usd ?? Number.POSITIVE_INFINITY) < Number(limit);
  const leads = kinds.map((kind) => ({
    pick:
      pickOf(
        library.gadgets.filter((gadget) => gadget.kind === kind && isCheap(gadget)),
        library,
      ) ?? null,
    among: `${kindName(kind)}${limit && ` under ${wholeDollars(Number(limit))}`}`,
  }));
  return leads.find(({ pick }) => pick) ?? leads[0];
}

interface Alike {
  kinds: string;
  slugs: string[];
}

/** Products of one kind, because a robot vacuum and a thermostat share a shelf but no facts. */
function alikeOf(own: readonly { slug: string }[], { gadgets }: Library): Alike | undefined {
  const ofKind = Map.groupBy(own, ({ slug }) => bySlug(gadgets, slug)?.kind);
  const [largest] = [...ofKind].sort(([, a], [, b]) => b.length - a.length);
  const [kind, alike] = largest ?? [];
  return kind && alike && alike.length > 1
    ? {
        kinds: kindName(kind),
        slugs: alike.slice(0, maxCompared).map(({ slug }) => slug),
      }
    : undefined;
}

type Neighbors =
  | { shelf: string; products: Pick<Library['products'][number], 'slug' | 'name' | 'scenario'>[] }
  | { rivals: { path: string; label: string }[] };

const maxRivals = 6;

/** What fills the row of a small category: the related shelf, or comparisons with rivals. */
function neighborsOf(
  { related }: CategoryTexts,
  own: readonly { slug: string }[],
  library: Library,
): Neighbors | undefined {
  const products = library.products.filter(({ category }) => category === related);
  if (related && products.length > 0) return { shelf: related, products };
  if (own.length > 2) return undefined;
  const nameOf = (slug: string) => bySlug(library.gadgets, slug)?.name ?? slug;
  const rivals = listedPairs(library)
    .filter((pair) => own.some(({ slug }) => pair.includes(slug)))
    .slice(0, maxRivals)
    .map((pair) => ({
      path: paths.comparison(comparisonSlug(pair)),
      label: pair.map(nameOf).join(' vs '),
    }));
  return rivals.length > 0 ? { rivals } : undefined;
}

interface NeighborsProps {
  neighbors: Neighbors | undefined;
  /** How many tests the category has. */
  count: number;
}

function NeighborsOf({ neighbors, count }: NeighborsProps) {
  if (!neighbors) return null;
  const heading =
    'shelf' in neighbors
      ? `See also, on the ${neighbors.shelf} shelf`
      : `Against ${count === 1 ? 'its' : 'their'} rivals`;
  return (
    <aside
      className={`grid content-start gap-4 ${count === 1 ? 'lg:col-span-2' : ''}`}
      aria-labelledby="neighbors"
    >
      <h2 id="neighbors" className="text-title-s">
        {heading}
      </h2>
      {'shelf' in neighbors ? (
        <ul className="grid gap-6 sm:grid-cols-2">
          {neighbors.products.map(({ slug, name, scenario }) => (
            <li key={slug} className="card group relative overflow-hidden">
              <Picture
                src={drawingOf({ slug, category: neighbors.shelf })}
                alt=""
                ratio={[3, 2]}
                className="border-b-2 border-line"
              />
              <div className="grid gap-2 p-4">
                <h3 className="text-title-s">
                  <a href={`${paths.category(neighbors.shelf)}#${slug}`} className="card-link">
                    {name}
                  </a>
                </h3>
                <p>“{scenario}”</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={`grid gap-3 ${count === 1 ? 'sm:grid-cols-2' : ''}`}>
          {neighbors.rivals.map(({ path, label }) => (
            <li key={path}>
              <a href={path} className={buttonClass('paper', 'small', 'min-h-14 w-full')}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
