import { useQuery } from '@tanstack/react-query';
import { bySlug } from '#content/by-slug.ts';
import { kindDetails } from '#content/schema/vocabulary.ts';
import { comparisonSlug, maxCompared } from '#content/slugs.ts';
import { listedPairs } from '#content/views/comparison.ts';
import type { Product } from '#contract/products.ts';
import {
  type CategoryTexts,
  categoryName,
  productsOfCategory,
  productsTested,
  textsOf,
} from '#site/components/category-data.ts';
import { choicesOf } from '#site/components/filter-choices.ts';
import { drawingOf } from '#site/components/product-picture.tsx';
import { filteredProducts, isFiltered } from '#site/components/product-queries.ts';
import { categoryDrawing } from '#site/data/drawings.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Query } from '#site/router/routes.ts';
import { breadcrumbs, productList } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { FilteredGrid, ProductGrid, SortBar } from './product-grid.tsx';

export const loader = ({ params: { category = '' }, query }: PageRequest) => [
  isFiltered(query) ? filteredProducts({ ...query, category }) : productsOfCategory(category),
];

interface Content extends CategoryTexts {
  /** Products of the related category. */
  alsoHere: Pick<Product, 'slug' | 'name' | 'scenario'>[];
  /** Products of one kind, which can be compared with each other. */
  alike?: { kinds: string; slugs: string[] } | undefined;
  /** Comparisons of the category's products. */
  rivals: { path: string; label: string }[];
}

const maxRivals = 6;

export function load({ params: { category = '' }, library, settings }: LoadContext): Content {
  const texts = textsOf(categoryName(category, settings.categories), library.site);
  const alsoHere = library.products
    .filter((product) => product.category === texts.related)
    .map(({ slug, name, scenario }) => ({ slug, name, scenario }));
  const own = library.products.filter((product) => product.category === texts.name);
  return {
    ...texts,
    alsoHere,
    alike: alikeOf(own, library),
    rivals: own.length < 3 ? rivalsOf(own, library) : [],
  };
}

/** A robot vacuum and a thermostat share a category but no facts. */
function alikeOf(own: readonly { slug: string }[], { gadgets }: LoadContext['library']) {
  const ofKind = Map.groupBy(own, ({ slug }) => bySlug(gadgets, slug)?.kind);
  const [largest] = [...ofKind].sort(([, a], [, b]) => b.length - a.length);
  const [kind, alike] = largest ?? [];
  return kind && alike && alike.length > 1
    ? {
        kinds: kindDetails[kind].plural.toLowerCase(),
        slugs: alike.slice(0, maxCompared).map(({ slug }) => slug),
      }
    : undefined;
}

function rivalsOf(own: readonly { slug: string }[], library: LoadContext['library']) {
  const nameOf = (slug: string) => library.gadgets.find((one) => one.slug === slug)?.name ?? slug;
  return listedPairs(library)
    .filter((pair) => own.some(({ slug }) => pair.includes(slug)))
    .slice(0, maxRivals)
    .map((pair) => ({
      path: paths.comparison(comparisonSlug(pair)),
      label: pair.map(nameOf).join(' vs '),
    }));
}

export function head({ params, query, settings, read, content }: HeadContext<Content>): Head {
  const { category = '' } = params;
  const filtered = read(filteredProducts({ ...query, category }));
  const products = filtered ? filtered.products : read(productsOfCategory(category));
  const hasNoProducts = filtered ? filtered.of === 0 : products?.length === 0;
  const { name, description } = content;
  const path = paths.category(name);
  // Without the name, because anyone can invent one and share the preview as ours.
  if (hasNoProducts)
    return {
      title: 'No Tests Found',
      description: 'We haven’t reviewed anything in this category yet.',
      status: 404,
    };
  return {
    title: `${name} Survival Tests`,
    description: `${description} Rated out of five, with prices and who should not buy.`,
    canonical: path,
    structuredData: [
      ...productList(settings.siteUrl, path, products ?? []),
      breadcrumbs(settings.siteUrl, [
        { name: 'Categories', path: paths.categories() },
        { name, path },
      ]),
    ],
  };
}

export function Page({ params, query, content }: PageProps<Content>) {
  const { category = '' } = params;
  const { name, tagline } = content;
  const isPlain = !isFiltered(query);
  const plain = useQuery({ ...productsOfCategory(category), enabled: isPlain });
  const filtered = useQuery({ ...filteredProducts({ ...query, category }), enabled: !isPlain });
  const products = isPlain ? plain.data : filtered.data?.products;
  const count = isPlain ? products?.length : filtered.data?.of;
  if (count === 0) return <NoTests name={name} />;
  const choices = isPlain ? products && choicesOf(products) : filtered.data?.choices;
  const to = (query: Query) => paths.category(category, query);
  return (
    <>
      <PageTitle
        title={`${name} Survival Tests`}
        above={<BackLink to={paths.latestTests()}>Back to Tests</BackLink>}
        snapshots={[categoryDrawing(name)]}
      >
        <p>{tagline}</p>
        {count !== undefined && <p className="mt-2 font-bold text-body">{productsTested(count)}</p>}
        <CompareThese alike={content.alike} />
      </PageTitle>
      <div className="page pt-6">
        <h2 className="sr-only">The tests</h2>
        {count && count > 1 && (
          <div className="mb-4">
            <SortBar query={query} choices={choices} to={to} />
          </div>
        )}
        {isPlain ? (
          <ProductGrid
            products={products}
            failed={plain.isError}
            onRetry={() => plain.refetch()}
            eager={2}
          >
            <Neighbors content={content} count={count ?? 0} />
          </ProductGrid>
        ) : (
          <FilteredGrid query={query} category={category} to={to} eager={2} />
        )}
        <p className="mt-8">
          Know a gadget that deserves a small disaster?{' '}
          <Link to={paths.contact()} className="prose-link">
            Suggest it
          </Link>
          , or see the{' '}
          <Link to={paths.categories()} className="prose-link">
            other categories
          </Link>
          .
        </p>
      </div>
    </>
  );
}

function CompareThese({ alike }: Pick<Content, 'alike'>) {
  return (
    <p className="mt-3">
      <Link
        to={alike ? paths.comparison(comparisonSlug(alike.slugs)) : paths.compare()}
        className={buttonClass('paper', 'small', 'min-h-11')}
      >
        Compare {alike ? `the ${alike.kinds}` : 'gadgets'}
      </Link>
    </p>
  );
}

/** Fills the row of a small category with gadgets of the related one, or with rivals. */
function Neighbors({ content, count }: { content: Content; count: number }) {
  const { related, alsoHere, rivals } = content;
  const isRelated = related !== undefined && alsoHere.length > 0;
  if (!isRelated && (count > 2 || rivals.length === 0)) return null;
  return (
    <aside
      className={`grid content-start gap-4 ${count === 1 ? 'lg:col-span-2' : ''}`}
      aria-labelledby="neighbors"
    >
      <h2 id="neighbors" className="text-title-s">
        {isRelated
          ? `See also, on the ${related} shelf`
          : count === 1
            ? 'Against its rivals'
            : 'Against their rivals'}
      </h2>
      {isRelated ? (
        <ul className="grid gap-6 sm:grid-cols-2">
          {alsoHere.map(({ slug, name, scenario }) => (
            <li key={slug} className="card group relative overflow-hidden">
              <img
                src={drawingOf({ slug, category: related })}
                alt=""
                width={480}
                height={320}
                loading="lazy"
                className="aspect-3/2 w-full border-b-2 border-line object-cover"
              />
              <div className="grid gap-2 p-4">
                <h3 className="text-title-s">
                  <Link to={`${paths.category(related)}#${slug}`} className="card-link">
                    {name}
                  </Link>
                </h3>
                <p>“{scenario}”</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={`grid gap-3 ${count === 1 ? 'sm:grid-cols-2' : ''}`}>
          {rivals.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} className={buttonClass('paper', 'small', 'min-h-14 w-full')}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function NoTests({ name }: { name: string }) {
  return (
    <div>
      <div className="page pt-6">
        <BackLink to={paths.latestTests()}>Back to Tests</BackLink>
      </div>
      <Notice
        heading="h1"
        scene="empty"
        title="No Tests Found"
        actions={
          <Link to={paths.categories()} className={buttonClass('hazard')}>
            Browse All Tests
          </Link>
        }
      >
        We haven't tested any {name} products yet, but we're working on it!
      </Notice>
    </div>
  );
}
