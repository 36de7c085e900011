import '#site/styles/review.css';
import '#features/content/text.css';
import { useEffect } from 'react';
import {
  type Available,
  availabilityText,
  availableOf,
  reviewButton,
} from '#content/availability.ts';
import type { Library } from '#content/library.ts';
import { disclosureIn } from '#content/prose/store-links.ts';
import { typesetAll } from '#content/prose/typography.ts';
import { disclosures } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { type ReviewView, reviewView } from '#content/views/review.ts';
import { type NextReview, nextReviews } from '#features/content/next-reviews.ts';
import { datedPrice, formatUsd } from '#features/gadgets/prices.ts';
import type { StoreLink } from '#features/gadgets/stores.ts';
import { AffiliateLink } from '#site/components/affiliate-link.tsx';
import { productVotes } from '#site/components/product-queries.ts';
import { findReview } from '#site/data/site-content.ts';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { StaticHtml } from '#site/router/static-html.tsx';
import { reviewHead } from '#site/seo/article-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import type { ReviewPrices } from '#site/ui/price-words.ts';
import { ArticleFooter, type FooterData } from './article-footer.tsx';
import { useReadingPosition } from './reading-position.tsx';
import { type ReviewHtml, renderReview } from './review-html.tsx';
import { followHash } from './view.ts';

export const loader = ({ params: { slug = '' } }: PageRequest) => [productVotes(slug)];

interface Content extends Pick<ReviewView, 'slug' | 'title' | 'analyticsKey'> {
  product: Available & {
    name: string;
    store: StoreLink;
    prices: ReviewPrices;
  };
  /** Said before the first store link. */
  disclosure: string;
  footer: FooterData;
  next: NextReview[];
  /** Links to more reviews and categories. */
  more: { title: string; links: { to: string; label: string }[] };
  html: ReviewHtml;
}

export function load(context: LoadContext): Content {
  const { library, renderStatic } = context;
  const { slug = '' } = context.params;
  const found = findReview(library, slug);
  if (!found) throw new Error(`There is no review of ${slug}.`);
  const review = typesetAll(reviewView(found, library));
  const { title, analyticsKey, product, sourcedFacts, more } = review;
  const prices = { first: datedPrice(sourcedFacts.price), latest: sourcedFacts.latestPrice };
  const posts = library.posts
    .filter(({ isShort, named }) => isShort && named.includes(slug))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ slug, date, title }) => typesetAll({ slug, date, title }));
  const footer = footerOf(review);
  return {
    slug,
    title,
    analyticsKey,
    product: {
      name: product.name,
      store: product.store,
      prices,
      ...availableOf(product, library.gadgets),
    },
    disclosure: disclosureFor(product.store, disclosureIn(found.tree, library.site.stores.list)),
    footer,
    next: nextReviews(
      { slug, category: product.category, named: review.rivals.map((rival) => rival.slug) },
      library.entries,
    ),
    more: { ...more, links: more.links.map((target) => moreLink(target, library)) },
    html: renderReview(found.tree, { ...review, prices, posts }, renderStatic),
  };
}

function footerOf(review: ReviewView): FooterData {
  const { slug, title, product } = review;
  return {
    slug,
    what: 'Review',
    title,
    text: review.excerpt,
    path: paths.review(slug),
    gadget: { slug, name: product.name },
    verdict: { stamp: review.stamp, judgment: review.answer?.judgment, rating: product.rating },
  };
}

export function head({ content, library, settings }: HeadContext<Content>): Head {
  const { slug, title } = content;
  return {
    title,
    description: findReview(library, slug)?.description ?? '',
    canonical: paths.review(slug),
    author: library.site.texts.byline,
    ...reviewHead(library, slug, settings.siteUrl),
  };
}

export function Page({ content, settings }: PageProps<Content>) {
  const { slug, product, analyticsKey, disclosure, html, footer, next, more } = content;
  useEffect(followHash, []);
  useReadingPosition(paths.review(slug));
  const print = (name: keyof ReviewHtml) => ({ name, html: html[name] });
  const checkPrice = (placement: string, note: string) => (
    <CheckPrice product={product} label={`${analyticsKey}_${placement}`} note={note} />
  );
  return (
    <article className="review">
      <StaticHtml {...print('hero')} as="header" className="border-b-2 border-line" />
      <div className="page pt-3 lg:max-w-[68.25rem]">
        <section
          className="card grid gap-1 border-t-8 border-t-hazard px-[clamp(0.9rem,3vw,1.5rem)] pt-[0.4rem] pb-2 text-[1rem] leading-[1.3] max-lg:mx-auto max-lg:max-w-[42.5rem]"
          aria-labelledby="verdict"
        >
          <StaticHtml {...print('verdict')} className="grid gap-[0.3rem]" />
          <div className="grid gap-1 lg:flex lg:items-center lg:justify-between lg:gap-6">
            <p className="text-note leading-snug">{disclosure}</p>
            {checkPrice('main_cta', '')}
          </div>
        </section>
      </div>
      <div className="after-verdict">
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 lg:max-w-[68.25rem] lg:grid-cols-[minmax(0,42.5rem)_18.75rem] lg:items-start lg:justify-between print:block">
          <div className="review-body w-full max-w-[42.5rem] min-w-0 justify-self-center">
            <div className="story prose">
              <StaticHtml {...print('firstSection')} />
              <StaticHtml {...print('incident')} data-story="" />
              <StaticHtml {...print('laterSections')} />
            </div>
            <StaticHtml
              {...print('facts')}
              as="section"
              className="known card mt-12 p-[clamp(1rem,3vw,1.75rem)] leading-[1.45]"
              aria-labelledby="what-we-know"
            />
            <ArticleFooter footer={footer} next={next} settings={settings} />
            <More slug={slug} name={product.name} more={more} />
          </div>
          <aside
            className="sidebar sticky top-[calc(var(--header)+0.75rem)] max-h-[calc(100dvh-var(--header)-1.5rem)] overflow-y-auto overscroll-contain leading-[1.4] [scrollbar-width:thin] max-lg:hidden lg:mt-7 print:hidden"
            aria-label={`${product.name} at a glance`}
          >
            <div className="card grid gap-4 p-4">
              <StaticHtml {...print('sidebarSummary')} />
              {checkPrice('sidebar', disclosures.short)}
              <StaticHtml {...print('sidebarDetails')} className="grid gap-4" />
            </div>
          </aside>
        </div>
        <PriceBar content={content} />
      </div>
    </article>
  );
}

/** The phone's bottom bar, which appears when the verdict card has been scrolled past. */
function PriceBar({ content: { product, analyticsKey, html } }: { content: Content }) {
  const { store, prices } = product;
  return (
    <div className="price-bar no-print sticky bottom-[min(0px,999*(21px-1rem))] z-20 flex items-center gap-2 border-y-2 border-line bg-sheet px-(--edge) py-[0.4rem] lg:hidden [@media(height<26rem)]:static">
      <i
        className="read-line absolute inset-x-0 -top-0.5 h-1 origin-left bg-hazard"
        data-story=""
      />
      <p className="grow leading-tight">
        {prices.latest ? (
          <b>
            {formatUsd(prices.latest.usd)}{' '}
            <small className="price-month">{monthName(prices.latest.month)}</small>
          </b>
        ) : (
          <small>Price changed</small>
        )}
        <small className="dotted text-muted">
          <span>{store.paysUs ? 'Affiliate link' : `At ${store.store}`}</span>
          <StaticHtml name="minutesLeft" html={html.minutesLeft} as="span" data-story="" />
        </small>
      </p>
      <StaticHtml name="contentsMenu" html={html.contentsMenu} />
      <AffiliateLink to={store} label={`${analyticsKey}_bar`} size="small" className="min-h-11">
        Check Price
      </AffiliateLink>
    </div>
  );
}

/** Nothing is claimed about a store that the owner did not list. */
function disclosureFor(
  { store, paysUs, disclosure, makerNote }: StoreLink,
  ofText: string,
): string {
  const unpaid = `Our link leads to ${store}${paysUs === false ? ' and earns us nothing' : ''}.`;
  const said = [paysUs ? disclosure : unpaid, ofText, makerNote];
  return [...new Set(said.filter(Boolean))].join(' ');
}

interface CheckPriceProps {
  product: Available & { store: StoreLink };
  label: string;
  note: string;
}

function CheckPrice({ product, label, note }: CheckPriceProps) {
  const { store, paysUs } = product.store;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AffiliateLink to={product.store} label={label}>
        {reviewButton(product)}
      </AffiliateLink>
      <span className="text-note text-muted">
        {[availabilityText(product), `At ${store}.`, paysUs && note].filter(Boolean).join(' ')}
      </span>
    </p>
  );
}

interface MoreProps extends Pick<Content, 'more'> {
  slug: string;
  name: string;
}

function More({ slug, name, more }: MoreProps) {
  return (
    <nav className="no-print mt-8 grid justify-items-start gap-2" aria-label={more.title}>
      <h2 className="text-title-s">{more.title}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {more.links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="prose-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.compare({ with: slug })} className={buttonClass('paper', 'small')}>
        Compare the {name}
      </Link>
    </nav>
  );
}

/** The target is a review's slug, or `category/<slug>`. */
function moreLink(
  target: string,
  { products, site }: Pick<Library, 'products' | 'site'>,
): { to: string; label: string } {
  const category = site.categories.find(({ name }) => `category/${categorySlug(name)}` === target);
  if (category)
    return { to: paths.category(category.name), label: `${category.name} survival tests` };
  const product = products.find(({ slug }) => slug === target);
  return { to: paths.review(target), label: `${product?.name} review` };
}
