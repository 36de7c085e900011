import { renderToStaticMarkup } from 'react-dom/server';
import type { SourceDocument } from '#content/prose/source-documents.ts';
import type { ReviewView } from '#content/views/review.ts';
import { ProductPicture } from '#site/features/catalog/product-picture.tsx';
import { BodyMark, MarkContext, ReviewProvider } from '#site/features/reviews/citations.tsx';
import { costOverThreeYears, WhatWeKnow } from '#site/features/reviews/facts.tsx';
import { ReviewHero } from '#site/features/reviews/hero.tsx';
import { PricePlaceholder } from '#site/features/reviews/rivals-table.tsx';
import {
  BarContents,
  MinutesLeft,
  SidebarHead,
  SidebarRest,
} from '#site/features/reviews/sidebar.tsx';
import {
  Chart,
  Drawing,
  Exhibit,
  Phase,
  PullQuote,
  Section,
} from '#site/features/reviews/story.tsx';
import { VerdictCard } from '#site/features/reviews/verdict.tsx';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { type ProseComponents, ProseText } from './prose-text.tsx';
import type { FooterData, ReviewData, ReviewDocument } from './site-content.ts';

const drawings = import.meta.glob<string>('/content/drawings/reviews/*/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Prerenders everything except prices, store links, notes and buttons. */
export function prerenderReview({
  prose,
  review,
}: Extract<SourceDocument, { kind: 'review' }>): ReviewDocument {
  const render = (element: React.ReactNode, markCounts?: Map<number, number>) =>
    renderToStaticMarkup(
      <ReviewProvider value={review}>
        <MarkContext value={markCounts ? { markCounts } : {}}>{element}</MarkContext>
      </ReviewProvider>,
    );
  // Mark IDs follow page order, so the parts are rendered in that order.
  const marks = new Map<number, number>();
  const components = componentsOf(review);
  const second = prose.findIndex((node) => typeof node !== 'string' && node.tag === 'Section') + 1;
  const parts = {
    hero: render(<Hero review={review} />, marks),
    verdict: render(<VerdictCard price={<PricePlaceholder />} />, marks),
    opening: render(<ProseText prose={prose.slice(0, second)} components={components} />, marks),
    incident: render(<IncidentReport {...review.product.incident} tester={review.persona.role} />),
    text: render(<ProseText prose={prose.slice(second)} components={components} />, marks),
    known: render(<WhatWeKnow />, marks),
    glance: render(<SidebarHead price={<PricePlaceholder />} />),
    rest: render(<SidebarRest />),
    minutes: render(<MinutesLeft />),
    barContents: render(<BarContents />),
  };
  return { data: dataOf(review), parts };
}

/** The data for the interactive parts of the page. */
function dataOf(review: ReviewView): ReviewData {
  const { slug, title, description, analyticsKey, product, known, nearest, more } = review;
  const { name, price, amazonUrl } = product;
  const cost = costOverThreeYears(known.cost);
  const { month } = known.price;
  return {
    slug,
    title,
    description,
    analyticsKey,
    product: { name, price, amazonUrl, month, cost },
    nearest,
    more,
    end: footerOf(review),
  };
}

function footerOf(review: ReviewView): FooterData {
  const { slug, title, excerpt, product, rivals, stamp, judgment } = review;
  return {
    slug,
    what: 'Review',
    title,
    text: excerpt,
    path: paths.review(slug),
    category: product.category,
    named: rivals.map((rival) => rival.slug),
    gadget: { slug, name: product.name },
    verdict: { stamp, judgment, rating: product.rating },
  };
}

function Hero({ review }: { review: ReviewView }) {
  return (
    <ReviewHero
      back={<BackLink to={paths.blog()}>Back to Blog</BackLink>}
      category={
        <Link to={paths.category(review.product.category)} className="text-note underline">
          {review.product.category}
        </Link>
      }
      price={<PricePlaceholder />}
      method={
        <Link to={paths.howWeReview()} className="prose-link">
          Staged emergency, sourced facts
        </Link>
      }
      picture={
        <ProductPicture
          product={{ ...review.product, imageUrl: '', drawingAlt: review.heroAlt }}
          ratio={[3, 2]}
          sizes="34rem"
          eager
        />
      }
    />
  );
}

function componentsOf({ slug }: ReviewView): ProseComponents {
  const DrawingOf = ({
    name,
    ...rest
  }: {
    name: string;
    alt: string;
    children: React.ReactNode;
  }) => <Drawing src={drawings[`/content/drawings/reviews/${slug}/${name}.svg`] ?? ''} {...rest} />;
  return { Section, Phase, PullQuote, Exhibit, Drawing: DrawingOf, Chart, citation: BodyMark };
}
