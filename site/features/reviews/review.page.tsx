import '#site/styles/review.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categories } from '#content/schema/categories.ts';
import { formatDollars, makerNote, shopOf } from '#content/shops.ts';
import { disclosures, site } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { AffiliateLink } from '#site/features/catalog/affiliate-link.tsx';
import { offerOf } from '#site/features/catalog/queries.ts';
import { CompareButton } from '#site/features/compare/tray.tsx';
import type { TrayItem } from '#site/features/compare/tray-store.ts';
import { notesBy } from '#site/features/notes/queries.ts';
import { ArticleFooter } from '#site/features/reviews/article-footer.tsx';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { fillPlaceholders } from '#site/prerender/placeholders.tsx';
import { Prerendered } from '#site/prerender/prerendered.tsx';
import {
  ownValue,
  type ReviewDocument,
  type ReviewPart,
  type SiteContent,
} from '#site/prerender/site-content.ts';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { reviewHead } from '#site/seo/article-data.ts';
import type { Head } from '#site/seo/head.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import { type NextReview, nextReviews } from './next-reviews.ts';
import { Prediction } from './prediction.tsx';
import { useReadingPosition } from './reading-position.tsx';
import { ListPrice } from './rivals-table.tsx';
import { followHash } from './view.ts';

export const loader = ({ params: { slug = '' } }: PageRequest) => [
  offerOf(slug),
  notesBy({ product: slug }),
];

type Content = ReviewDocument & {
  next: NextReview[];
  /** Links to more reviews and categories. */
  more: { title: string; links: { to: string; label: string }[] };
};

export function load({ params: { slug = '' }, site }: LoadContext): Content {
  const document = ownValue(site.documents.review, slug);
  if (!document) throw new Error(`There is no review of ${slug}.`);
  const { end, more } = document.data;
  return {
    ...document,
    next: nextReviews(end, site.library.entries),
    more: { ...more, links: more.links.map((target) => moreLink(target, site)) },
  };
}

export function head(context: HeadContext<Content>): Head {
  const { content, settings, read } = context;
  const { data } = content;
  const { slug, title, description } = data;
  return {
    title,
    description,
    canonical: paths.review(slug),
    author: site.byline,
    ...reviewHead(context.site.library, slug, read(offerOf(slug)) ?? null, settings.siteUrl),
  };
}

export function Page({ content: { data, parts, next, more }, settings }: PageProps<Content>) {
  const { slug, product, analyticsKey } = data;
  useEffect(followHash, []);
  useReadingPosition(paths.review(slug));
  const { data: offer } = useQuery(offerOf(slug));
  const notes = useNotes(slug);
  const link = offer?.amazonUrl ?? product.amazonUrl;
  const usd = offer ? offer.price / 100 : product.price;
  const month = offer?.priceMonth ?? product.month;
  const values = {
    usd: formatDollars(usd),
    month: monthName(month),
    total: formatDollars(usd + product.cost),
    notes,
    noted: notes !== '',
  };
  const shop = shopOf(link);
  const print = (part: ReviewPart) => ({ part, html: fillPlaceholders(parts[part], values) });
  const checkPrice = (placement: string, note: string) => (
    <CheckPrice
      link={link}
      label={`${analyticsKey}_${placement}`}
      note={note}
      availability={offer?.availability}
    />
  );
  return (
    <article className="review">
      <Prerendered {...print('hero')} as="header" className="border-b-2 border-line" />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-4 lg:max-w-[68.25rem] lg:grid-cols-[minmax(0,42.5rem)_18.75rem] lg:items-start lg:justify-between print:block">
        <div className="review-body w-full max-w-[42.5rem] min-w-0 justify-self-center">
          <section
            className="card grid gap-1 border-t-8 border-t-hazard px-[clamp(0.9rem,3vw,1.5rem)] pt-[0.4rem] pb-2 text-[1rem] leading-[1.3]"
            aria-labelledby="verdict"
          >
            <Prerendered {...print('verdict')} className="grid gap-[0.3rem]" />
            <p className="text-body leading-snug">{disclosureFor(link, product.name)}</p>
            {checkPrice('main_cta', '')}
          </section>
          <div className="story prose">
            <Prerendered {...print('opening')} />
            <Prerendered {...print('incident')} data-story="" />
            <Prediction slug={slug} />
            <Prerendered {...print('text')} />
          </div>
          <Prerendered
            {...print('known')}
            as="section"
            className="known card mt-12 p-[clamp(1rem,3vw,1.75rem)] leading-[1.45]"
            aria-labelledby="what-we-know"
          />
          <ArticleFooter end={data.end} next={next} siteUrl={settings.siteUrl} />
          <More slug={slug} name={product.name} more={more} />
        </div>
        <aside
          className="sidebar sticky top-[calc(var(--header)+0.75rem)] max-h-[calc(100dvh-var(--header)-1.5rem)] overflow-y-auto overscroll-contain leading-[1.4] [scrollbar-width:thin] max-lg:hidden print:hidden"
          aria-label={`${product.name} at a glance`}
        >
          <div className="card grid gap-4 p-4">
            <Prerendered {...print('glance')} />
            {checkPrice('sidebar', disclosures.short)}
            <Prerendered {...print('rest')} className="grid gap-4" />
          </div>
        </aside>
      </div>
      <div className="price-bar no-print sticky bottom-[min(0px,999*(21px-1rem))] z-20 mt-10 flex items-center gap-2 border-y-2 border-line bg-sheet px-(--edge) py-[0.4rem] lg:hidden [@media(height<26rem)]:static [body:has(.tray)_&]:hidden">
        <i
          className="read-line absolute inset-x-0 -top-0.5 h-1 origin-left bg-hazard"
          data-story=""
        />
        <p className="grow leading-tight">
          <b>
            <ListPrice usd={usd} month={month} />
          </b>
          <small className="dotted text-muted">
            <span>{shop.isAffiliate ? 'Affiliate link' : `At ${shop.name}`}</span>
            <Prerendered {...print('minutes')} as="span" data-story="" />
          </small>
        </p>
        <Prerendered {...print('barContents')} />
        <AffiliateLink href={link} label={`${analyticsKey}_bar`} size="small" className="min-h-11">
          Check Price
        </AffiliateLink>
      </div>
    </article>
  );
}

/** Our notes about the product as list items, newest first. */
function useNotes(product: string): string {
  const { data } = useQuery(notesBy({ product }));
  return (data?.notes ?? [])
    .map(({ slug, date, title }) => {
      const link = `<a href="${paths.note(slug)}" class="prose-link">${escapeHtml(title)}</a>`;
      return `<li><time dateTime="${date}">${longDate(date)}</time>: ${link}</li>`;
    })
    .join('');
}

/** Shown before the first store link. */
function disclosureFor(link: string, product: string): string {
  if (!shopOf(link).isAffiliate)
    return `Our link leads to ${shopOf(link).name} and earns us nothing.`;
  return [`${disclosures.associate}.`, makerNote(product, link)].filter(Boolean).join(' ');
}

interface CheckPriceProps {
  link: string;
  label: string;
  note: string;
  /** The availability note from the database. */
  availability: string | undefined;
}

function CheckPrice({ link, label, note, availability }: CheckPriceProps) {
  const { name, isAffiliate } = shopOf(link);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AffiliateLink href={link} label={label}>
        Check Current Price
      </AffiliateLink>
      <span className="text-note text-muted">
        {availability && `${availability} `}At {name}. {isAffiliate && note}
      </span>
    </p>
  );
}

function More({ slug, name, more }: TrayItem & Pick<Content, 'more'>) {
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
      <CompareButton slug={slug} name={name} />
    </nav>
  );
}

/** The target is a review's slug, or `category/<slug>`. */
function moreLink(target: string, { library }: SiteContent): { to: string; label: string } {
  const category = categories.find((name) => `category/${categorySlug(name)}` === target);
  if (category) return { to: paths.category(category), label: `${category} survival tests` };
  const product = library.products.find(({ slug }) => slug === target);
  return { to: paths.review(target), label: `${product?.name} review` };
}
