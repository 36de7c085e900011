import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Judgment } from '#content/schema/facts.ts';
import type { NextReview } from '#features/content/next-reviews.ts';
import { isRead, reading, saveReading } from '#features/content/reading.ts';
import { EntryPicture } from '#site/components/article-card.tsx';
import { NewsletterForm } from '#site/components/newsletter-form.tsx';
import { productVotes } from '#site/components/product-queries.ts';
import { share } from '#site/components/share-button.tsx';
import { VoteButtons } from '#site/components/vote-buttons.tsx';
import { useLocalStorage } from '#site/data/use-local-storage.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { NoBreak } from '#site/ui/no-break.tsx';
import { Stamp } from '#site/ui/stamp.tsx';

/** The data for the footer of an article. */
export interface FooterData {
  slug: string;
  what: 'Review' | 'Article';
  title: string;
  text: string;
  path: string;
  /** The product that a vote is for. */
  gadget: { slug: string; name: string } | undefined;
  /** For reviews: the stamp's text and the judgment that sets its color. */
  verdict?: { stamp: string; judgment: Judgment | undefined; rating: number };
}

interface ArticleFooterProps {
  footer: FooterData;
  /** Reviews to read next, the nearest first. */
  next: readonly NextReview[];
  settings: SiteSettings;
}

/** Verdict, vote, share, next review and newsletter after the text. */
export function ArticleFooter({ footer, next, settings }: ArticleFooterProps) {
  return (
    <section
      ref={useReadToEnd(footer.path)}
      className="article-footer card no-print mt-12 grid gap-5 border-t-8 border-t-hazard p-[clamp(1rem,3vw,1.75rem)]"
      aria-labelledby="article-footer"
    >
      <h2 id="article-footer" className="text-title-m">
        <span data-story>The emergency is over</span>
        <span data-plain>What next</span>
      </h2>
      <Resolution footer={footer} />
      <Vote footer={footer} />
      <Share footer={footer} siteUrl={settings.siteUrl} />
      <Next reviews={next} />
      <div id="newsletter">
        <NewsletterForm page={footer.path} settings={settings} />
      </div>
    </section>
  );
}

function Resolution({ footer: { verdict } }: { footer: FooterData }) {
  if (!verdict) return null;
  const { judgment, stamp, rating } = verdict;
  return (
    <div className="grid justify-items-center gap-4 text-center" data-story>
      <p className="text-[1.5em]">
        <Stamp judgment={judgment}>{stamp}</Stamp>
      </p>
      <p className="text-lead font-display text-balance">Our rating: {rating.toFixed(1)} of 5.</p>
    </div>
  );
}

/** Marks the article as read when the footer is visible. */
function useReadToEnd(path: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && saveReading(path, ''),
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [path]);
  return place;
}

function Vote({ footer: { gadget } }: { footer: FooterData }) {
  const { data: product } = useQuery({
    ...productVotes(gadget?.slug ?? ''),
    enabled: gadget !== undefined,
  });
  const savior = (
    <Link to={paths.savior()} className="prose-link">
      Tech Savior of the Month
    </Link>
  );
  if (!gadget || !product) return <p>Vote for the {savior}.</p>;
  return (
    <div className="grid gap-2">
      <p>
        <NoBreak text={`Applaud the ${gadget.name}: `} />
        every press is a vote for {savior}.
      </p>
      <VoteButtons product={{ id: product.id, name: gadget.name }} votes={product.votes} />
    </div>
  );
}

/** The URL can be copied without JavaScript. */
function Share({ footer, siteUrl }: { footer: FooterData; siteUrl: string }) {
  const { what, title, text, path } = footer;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        size="small"
        className="min-h-11"
        onClick={() => share({ title, text, page: { what, path } })}
      >
        <Icon name="share" /> {`Share this ${what.toLowerCase()}`}
      </Button>
      <Link to={path} className="text-note text-muted wrap-anywhere">
        {siteUrl.replace(/^https?:\/\//, '') + path}
      </Link>
    </p>
  );
}

/** The closest review that was not read in this browser. */
function Next({ reviews }: { reviews: readonly NextReview[] }) {
  const read = useLocalStorage(reading);
  const next = reviews.find((review) => !isRead(read, paths.entry(review))) ?? reviews[0];
  if (!next) return null;
  return (
    <article className="group relative grid grid-cols-[7rem_1fr] items-center gap-4 sm:grid-cols-[11rem_1fr]">
      <span className="overflow-hidden rounded-m border-2 border-line">
        <EntryPicture entry={{ ...next, image: '' }} ratio={[3, 2]} sizes="11rem" />
      </span>
      <div>
        <p className="kicker">The next disaster</p>
        <h3 className="text-title-s">
          <Link to={paths.entry(next)} className="card-link">
            {next.title}
          </Link>
        </h3>
      </div>
    </article>
  );
}
