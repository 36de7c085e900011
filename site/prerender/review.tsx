import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReviewView } from '#content/views/review.ts';
import { BodyMark, MarkCounts, ReviewContext } from '#site/features/reviews/citations.tsx';
import { costOverThreeYears, WhatWeKnow } from '#site/features/reviews/facts.tsx';
import { ReviewHero } from '#site/features/reviews/hero.tsx';
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
import { paths } from '#site/router/paths.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { ProseText } from './prose-text.tsx';
import type { ReviewData, ReviewDocument } from './site-content.ts';
import type { PrerenderSource } from './sources.ts';

const components = { Section, Phase, PullQuote, Exhibit, Drawing, Chart, citation: BodyMark };

/** Prerenders everything except prices, store links, notes and buttons. */
export function prerenderReview({
  prose,
  review,
}: Extract<PrerenderSource, { kind: 'review' }>): ReviewDocument {
  const render = (element: ReactNode, markCounts?: Map<number, number>) =>
    renderToStaticMarkup(
      <ReviewContext value={review}>
        <MarkCounts value={markCounts}>{element}</MarkCounts>
      </ReviewContext>,
    );
  // Mark IDs follow page order, so the parts are rendered in that order.
  const marks = new Map<number, number>();
  const second = prose.findIndex((node) => typeof node !== 'string' && node.tag === 'Section') + 1;
  const parts = {
    hero: render(<ReviewHero />, marks),
    verdict: render(<VerdictCard />, marks),
    opening: render(<ProseText prose={prose.slice(0, second)} components={components} />, marks),
    incident: render(<IncidentReport {...review.product.incident} tester={review.persona.role} />),
    text: render(<ProseText prose={prose.slice(second)} components={components} />, marks),
    known: render(<WhatWeKnow />, marks),
    glance: render(<SidebarHead />),
    rest: render(<SidebarRest />),
    minutes: render(<MinutesLeft />),
    barContents: render(<BarContents />),
  };
  return { data: dataOf(review), parts };
}

/** The data for the interactive parts of the page. */
function dataOf(review: ReviewView): ReviewData {
  const { slug, title, description, analyticsKey, product, known, more } = review;
  const { name, price, amazonUrl } = product;
  return {
    slug,
    title,
    description,
    analyticsKey,
    product: {
      name,
      price,
      amazonUrl,
      month: known.price.month,
      cost: costOverThreeYears(known.cost),
    },
    more,
    end: {
      slug,
      what: 'Review',
      title,
      text: review.excerpt,
      path: paths.review(slug),
      category: product.category,
      named: review.rivals.map((rival) => rival.slug),
      gadget: { slug, name },
      verdict: { stamp: review.stamp, judgment: review.judgment, rating: product.rating },
    },
  };
}
