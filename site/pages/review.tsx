import '#site/styles/review/review.css';
import '#site/review/story.css';
import { reviewed } from 'virtual:content/reviewed';
import { useQuery } from '@tanstack/react-query';
import type { MDXComponents } from 'mdx/types';
import type { ReactNode } from 'react';
import { categories } from '#content/categories.ts';
import { makerNote, type Shop, shopOf } from '#content/shops.ts';
import { disclosures, site } from '#content/site.ts';
import { categorySlug } from '#content/slug.ts';
import { AffiliateLink } from '#site/affiliate/affiliate-link.tsx';
import { CompareButton } from '#site/compare/compare-button.tsx';
import type { Head } from '#site/head/head.ts';
import { pictures } from '#site/head/pictures.ts';
import { reviewStructuredData } from '#site/head/review-record.ts';
import { notesBy } from '#site/notes/queries.ts';
import { ProductPicture } from '#site/product/product-picture.tsx';
import { offerOf } from '#site/product/queries.ts';
import { BodyMark } from '#site/review/cited.tsx';
import { Contents } from '#site/review/contents.tsx';
import { Chart, Drawing } from '#site/review/drawn.tsx';
import { ReviewHero } from '#site/review/hero.tsx';
import { ListPrice } from '#site/review/list-price.tsx';
import { Exhibit, PullQuote } from '#site/review/quotes.tsx';
import { ReviewProvider } from '#site/review/review-context.ts';
import { Phase, Section } from '#site/review/section.tsx';
import { Sidebar } from '#site/review/sidebar.tsx';
import { VerdictCard } from '#site/review/verdict-card.tsx';
import { WhatWeKnow } from '#site/review/what-we-know.tsx';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, PageProps, PageRequest, ReviewContent } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { EndingPlace } from './ending/ending-place.tsx';
import { BackLink } from './parts/back-link.tsx';
import { ProseLink } from './parts/prose-link.tsx';
import { TextBody } from './parts/text-body.tsx';

export const loader = ({ params: { slug = '' } }: PageRequest) => [offerOf(slug), notesBy({ product: slug })];

export function head({ content, settings, read }: HeadContext<ReviewContent>): Head {
  const { piece } = content;
  return {
    title: `${piece.title} - ${site.name}`,
    description: piece.description,
    social: piece.social,
    canonical: paths.review(piece.slug),
    image: pictures.review(piece),
    article: { published: piece.date, author: site.byline, section: piece.product.category, tags: piece.tags },
    structuredData: reviewStructuredData(piece, read(offerOf(piece.slug).queryKey) ?? null, settings.siteUrl),
  };
}

const prose: MDXComponents = {
  Section,
  Phase,
  PullQuote,
  Exhibit,
  Drawing,
  Chart,
  a: ProseLink,
  sup: BodyMark,
};

export function Page({ content, settings }: PageProps<ReviewContent>) {
  const { piece, Body, kept } = content;
  // The owner's link, from the database; until it is there, the one the product was published with.
  const offer = useQuery(offerOf(piece.slug)).data;
  const link = offer?.amazonUrl ?? piece.product.amazonUrl;
  const cents = offer?.price ?? piece.product.price * 100;
  const notes = useNotes(piece.slug);
  const month = offer?.priceMonth ?? piece.known.price.month;
  const listPrice = <ListPrice usd={cents / 100} month={month} />;
  const checkPrice = (placement: string, note: string, tone: 'hazard' | 'paper' = 'hazard') => (
    <CheckPrice
      link={link}
      label={`${piece.analyticsKey}_${placement}`}
      note={note}
      tone={tone}
      product={piece.product.name}
      availability={offer?.availability}
    />
  );
  return (
    <ReviewProvider value={piece}>
      <article className="review">
        <ReviewHero
          back={<BackLink to={paths.blog()}>Back to Blog</BackLink>}
          price={listPrice}
          disclosure={disclosureFor(link, piece.product.name)}
          method={<Link to={paths.howWeReview()}>How we review</Link>}
          picture={
            <ProductPicture
              product={{ ...piece.product, imageUrl: '', drawingAlt: piece.heroAlt }}
              ratio={[2, 1]}
              sizes="34rem"
              eager
            />
          }
        />
        <div className="page review-grid">
          <Contents />
          <div className="review-body">
            <VerdictCard price={listPrice} />
            <WhatWeKnow notes={notes} price={offer?.priceMonth ? { usd: cents / 100, month } : piece.known.price} />
            <TextBody className="prose" name={`review/${piece.slug}`} Body={Body} kept={kept} components={prose} />
            <div className="card mt-10 grid justify-items-center gap-3 p-6 text-center">
              <p className="font-display text-title-s">Convinced, or at least curious?</p>
              {checkPrice('main_cta', disclosures.button)}
            </div>
            <EndingPlace piece={piece} siteUrl={settings.siteUrl} />
          </div>
          <Sidebar
            price={listPrice}
            checkPrice={checkPrice('sidebar', disclosures.short)}
            more={
              <>
                <SideBySide slug={piece.slug} name={piece.product.name} nearest={piece.nearest} />
                <MoreBox more={piece.more} />
              </>
            }
          />
        </div>
        <PriceBar
          name={piece.product.name}
          shop={shopOf(link)}
          price={<ListPrice usd={cents / 100} month={month} isHeaded />}
        >
          <AffiliateLink href={link} label={`${piece.analyticsKey}_bar`} size="small" className="min-h-11">
            Check Price
          </AffiliateLink>
        </PriceBar>
      </article>
    </ReviewProvider>
  );
}

/** Our own notes about the product, newest first. */
function useNotes(slug: string): ReactNode[] {
  const { data } = useQuery(notesBy({ product: slug }));
  return (data?.notes ?? []).map((note) => (
    <li key={note.slug}>
      <time dateTime={note.date}>{longDate(note.date)}</time>:{' '}
      <Link to={paths.note(note.slug)} className="prose-link">
        {note.title}
      </Link>
    </li>
  ));
}

interface CheckPriceProps {
  link: string;
  label: string;
  note: string;
  tone: 'hazard' | 'paper';
  product: string;
  /** The owner's line about where it can be had. */
  availability: string | undefined;
}

/** Before the first link to a shop: what we get for it, and from whom. */
function disclosureFor(link: string, product: string): string {
  if (!shopOf(link).isAffiliate) return `Our link leads to ${shopOf(link).name}, and it earns us nothing.`;
  return [`${disclosures.associate}.`, makerNote(product, link)].filter(Boolean).join(' ');
}

function CheckPrice({ link, label, note, tone, product, availability }: CheckPriceProps) {
  const { name, isAffiliate } = shopOf(link);
  const owner = makerNote(product, link);
  return (
    <div className="grid gap-2">
      <AffiliateLink href={link} label={label} tone={tone}>
        Check Current Price
      </AffiliateLink>
      <p className="text-note text-muted">
        {availability && `${availability} `}At {name}. {isAffiliate ? note : 'Not an affiliate link.'}
        {owner && ` ${owner}`}
      </p>
    </div>
  );
}

interface PriceBarProps {
  name: string;
  shop: Shop;
  price: ReactNode;
  children: ReactNode;
}

/** On a phone the price stays in reach: it sticks to the foot of the article, never over the footer. */
function PriceBar({ name, shop, price, children }: PriceBarProps) {
  return (
    <div className="price-bar no-print">
      <span className="min-w-0 leading-tight">
        <span className="block truncate">{name}</span>
        <b>{price}</b>
        <small className="block truncate text-muted">
          {shop.isAffiliate ? `Affiliate link, ${shop.name}` : `At ${shop.name}`}
        </small>
      </span>
      {children}
    </div>
  );
}

type SideBySideProps = Pick<ReviewContent['piece'], 'slug' | 'nearest'> & { name: string };

function SideBySide({ slug, name, nearest }: SideBySideProps) {
  return (
    <nav className="card grid gap-2 p-5" aria-label="Side by side">
      <h2>Side by side with</h2>
      {nearest.map(({ name: rival, comparison }) => (
        <Link
          key={comparison}
          to={paths.comparison(comparison)}
          className={buttonClass('paper', 'small', 'min-h-11 w-full justify-start')}
        >
          {rival}
        </Link>
      ))}
      <CompareButton slug={slug} name={name} />
    </nav>
  );
}

function MoreBox({ more }: { more: ReviewContent['piece']['more'] }) {
  return (
    <nav className="card p-5" aria-label={more.title}>
      <h2>{more.title}</h2>
      <ul className="grid gap-2">
        {more.links.map((target) => (
          <li key={target}>
            <MoreLink target={target} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A review's slug, or `category/<slug>`. */
function MoreLink({ target }: { target: string }) {
  const category = categories.find((name) => `category/${categorySlug(name)}` === target);
  const [to, label] = category
    ? [paths.category(category), `${category} survival tests`]
    : [paths.review(target), `${reviewed[target]} review`];
  return (
    <Link to={to} className={buttonClass('paper', 'small', 'min-h-11 w-full justify-start')}>
      {label}
    </Link>
  );
}
