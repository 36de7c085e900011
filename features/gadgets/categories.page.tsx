import { definePage } from '#features/content/page.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { buttonClass } from '#ui/button.tsx';
import { categoryDrawing, drawingOf } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { categorySlug, paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import { type CategoryGroup, groupByCategory, productsTested } from './list.ts';
import type { Site } from './site.ts';

export const categoriesPage = definePage({
  path: '/categories',
  async load({ db, now, snapshot: { library } }) {
    const groups = groupByCategory(await productsWithVotes(db, library, monthOf(now)));
    return groups.map((group) => ({ group, texts: categoryTexts(group.name, library.site) }));
  },
  head: (cards, { settings }) => ({
    title: 'Survival Test Categories',
    description:
      'Every gadget we have put through a fake emergency, by kind: phones, watches, headphones, cameras, cars, and the rest.',
    canonical: paths.categories(),
    structuredData: [
      itemList(
        cards.map(({ group: { name } }) => ({
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
      <ul className="page grid gap-6 pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ group, texts }) => (
          <li key={group.name}>
            <GroupCard group={group} texts={texts} />
          </li>
        ))}
      </ul>
    </>
  ),
});

function GroupCard({ group, texts }: { group: CategoryGroup; texts: CategoryTexts }) {
  const { name, count, products } = group;
  const { emoji, description } = texts;
  return (
    <article className="card group relative flex h-full flex-col gap-3 p-5 hover:border-hazard">
      <h2 className="flex items-center gap-3 text-title-s">
        <span aria-hidden="true" className="text-title-m">
          {emoji}
        </span>
        {name}
      </h2>
      <p>{description}</p>
      <ul className="flex h-30 gap-2" aria-hidden="true">
        {products.map((product) => (
          <li
            key={product.slug}
            className="relative min-w-0 flex-1 overflow-hidden rounded-sm border-2 border-line [&>.picture]:absolute [&>.picture]:inset-0 [&>.picture]:size-full"
          >
            <Picture src={drawingOf(product)} alt="" ratio={[3, 2]} />
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold">{productsTested(count)}</span>
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

/** Limits the length of an invented category name. */
const maxNameLength = 60;

/** Control characters, direction marks and invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The category's name, or a readable form of an unknown slug. */
export const categoryName = (
  slug: string,
  { categories }: { categories: readonly { name: string }[] },
): string =>
  categories.find(({ name }) => categorySlug(name) === slug)?.name ??
  slug
    .replace(unseen, '')
    .slice(0, maxNameLength)
    .toWellFormed()
    .split(/[-\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
