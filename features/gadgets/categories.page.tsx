import { definePage } from '#features/content/page.ts';
import { type Product, productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { buttonClass } from '#ui/button.tsx';
import { categoryDrawing, drawingOf } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { categorySlug, paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import type { Site } from './site.ts';
import { productsTested } from './sort-and-filter.ts';

export const categoriesPage = definePage({
  path: '/categories',
  async load({ db, now, snapshot: { library } }) {
    const products = await productsWithVotes(db, library, monthOf(now));
    return [...Map.groupBy(products, ({ category }) => category)]
      .map(([name, own]) => ({ texts: categoryTexts(name, library.site), products: own }))
      .sort((one, other) => other.products.length - one.products.length);
  },
  head: (cards, { settings }) => ({
    title: 'Survival Test Categories',
    description:
      'Every gadget we have put through a fake emergency, by kind: phones, watches, headphones, cameras, cars, and the rest.',
    canonical: paths.categories(),
    structuredData: [
      itemList(
        cards.map(({ texts: { name } }) => ({
          name: `${name} Survival Tests`,
          url: settings.siteUrl + paths.category(name),
        })),
      ),
      breadcrumbs(settings.siteUrl, [{ name: 'Categories', path: paths.categories() }]),
    ],
  }),
  editor: () => paths.adminEdit({ open: 'site/categories' }),
  Page: ({ data: cards }) => (
    <>
      <PageTitle
        title="Survival Test Categories"
        snapshots={['Photography', 'Security', 'Gaming'].map(categoryDrawing)}
      >
        Pick your emergency. The fullest shelves come first.
      </PageTitle>
      <ul className="page grid gap-4 pt-6 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {cards.map(({ texts, products }) => (
          <li key={texts.name}>
            <CategoryCard texts={texts} products={products} />
          </li>
        ))}
      </ul>
    </>
  ),
});

const thumbnails = 3;

interface CategoryCardProps {
  texts: CategoryTexts;
  products: readonly Product[];
}

function CategoryCard({ texts, products }: CategoryCardProps) {
  const { name, emoji, description } = texts;
  // On phones, the pictures of a small category are beside its text.
  const isSmall = products.length < thumbnails;
  return (
    <article
      className={`card group relative flex h-full flex-col gap-3 p-4 leading-snug hover:border-hazard sm:p-5 ${isSmall ? 'max-sm:grid max-sm:grid-cols-[1fr_min(7rem,25vw)] max-sm:gap-y-1.5' : ''}`}
    >
      <h2 className="flex items-center gap-2 text-title-s">
        <span aria-hidden="true" className="sm:text-title-m">
          {emoji}
        </span>
        {name}
      </h2>
      <p>{description}</p>
      <ul
        className={`flex h-24 gap-2 sm:h-30 ${isSmall ? 'max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1 max-sm:h-auto max-sm:flex-col' : ''}`}
        aria-hidden="true"
      >
        {products.slice(0, thumbnails).map((product) => (
          <li
            key={product.slug}
            className="relative min-w-0 flex-1 overflow-hidden rounded-sm border-2 border-line [&>.picture]:absolute [&>.picture]:inset-0 [&>.picture]:size-full"
          >
            <Picture src={drawingOf(product)} alt="" ratio={[3, 2]} />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold">{productsTested(products.length)}</span>
        <a
          href={paths.category(name)}
          className={buttonClass('paper', 'normal', 'card-link')}
          aria-label={`View Tests: ${name}`}
        >
          View Tests
        </a>
      </p>
    </article>
  );
}

export type CategoryTexts = Omit<Site['categories'][number], 'inFooter'>;

/** A category that a gadget names and the site does not list. */
const unlisted = {
  emoji: '📦',
  description: 'Gadgets that arrived before their shelf did.',
  tagline: 'Shelved, and waiting for a label.',
};

export const categoryTexts = (
  name: string,
  { categories }: Pick<Site, 'categories'>,
): CategoryTexts => categories.find((category) => category.name === name) ?? { name, ...unlisted };

/** The category's name, or a readable form of an unknown slug. */
export const categoryName = (slug: string, { categories }: Pick<Site, 'categories'>): string =>
  categories.find(({ name }) => categorySlug(name) === slug)?.name ??
  slug
    // Control characters, direction marks and invisible characters.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 60)
    .toWellFormed()
    .replaceAll('-', ' ')
    .replace(/(?:^| )\p{Ll}/gu, (letter) => letter.toUpperCase())
    .trim();
