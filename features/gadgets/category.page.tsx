import { bySlug } from '#features/content/by-slug.ts';
import { definePage, missing, moved } from '#features/content/page.ts';
import type { Library } from '#features/content/snapshot.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { categoryDrawing } from '#ui/drawings.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { categorySlug, comparisonSlug, paths } from '#ui/paths.ts';
import { breadcrumbs, productList } from '#ui/structured-data.ts';
import { pickOf } from './answers.ts';
import { CardList, cardStep, isFiltered, listQuery, withoutPage } from './card-list.tsx';
import { type CategoryTexts, categoryName, categoryTexts } from './categories.page.tsx';
import { listedPairs } from './comparison.ts';
import type { Gadget } from './gadget.ts';
import type { PickCardProps } from './pick-card.tsx';
import { currentPrice, wholeDollars } from './prices.ts';
import { productsTested, sortAndFilter } from './sort-and-filter.ts';
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
    const found = sortAndFilter(own, library, query);
    return {
      texts,
      of: own.length,
      found,
      cards: found.slice(0, Number(query.shown ?? 2 * cardStep)),
      lead: query.rating ? undefined : leadOf(own, library, query.under),
      more: own.length < 3 ? moreThan(own, texts, library) : [],
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
  Page: ({ data: { texts, of, found, cards, lead, more }, context }) => (
    <>
      <PageTitle
        title={`${texts.name} Survival Tests`}
        above={<BackLink to={paths.latestTests()}>Back to Tests</BackLink>}
        snapshots={[categoryDrawing(texts.name)]}
      >
        <p>{texts.tagline}</p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-6 text-body">
          <b>{productsTested(of)}</b>
          <a href={paths.compare()} className="prose-link py-2">
            Compare gadgets
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
        total={found.length}
        of={of}
        query={context.query}
        context={context}
        to={(query) => paths.category(texts.name, query)}
        eager={2}
        lead={lead && { ...lead, library: context.snapshot.library }}
        beside={!isFiltered(context.query) && <MoreToSee links={more} />}
      />
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

interface MoreLink {
  path: string;
  label: string;
}

const maxRivals = 6;

/** What fills the row of a small category: its related one, and comparisons with rivals. */
function moreThan(
  own: readonly { slug: string }[],
  { related }: CategoryTexts,
  library: Library,
): MoreLink[] {
  const nameOf = (slug: string) => bySlug(library.gadgets, slug)?.name ?? slug;
  const rivals = listedPairs(library)
    .filter((pair) => own.some(({ slug }) => pair.includes(slug)))
    .slice(0, maxRivals)
    .map((pair) => ({
      path: paths.comparison(comparisonSlug(pair)),
      label: pair.map(nameOf).join(' vs '),
    }));
  return related
    ? [{ path: paths.category(related), label: `${related} tests` }, ...rivals]
    : rivals;
}

function MoreToSee({ links }: { links: readonly MoreLink[] }) {
  if (links.length === 0) return null;
  return (
    <aside className="grid content-start gap-4" aria-labelledby="more">
      <h2 id="more" className="text-title-s">
        More to see and compare
      </h2>
      <ul className="card divide-y-2 divide-line">
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={path} className="block px-4 py-2.5 font-bold leading-snug hover:text-ember">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
