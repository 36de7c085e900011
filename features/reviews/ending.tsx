import { NextReview } from '#features/content/next-review.island.tsx';
import type { PageContext } from '#features/content/page.ts';
import { Newsletter } from '#features/newsletter/newsletter.tsx';
import type { VoteRecord } from '#features/votes/election.ts';
import { VoteForm } from '#features/votes/vote-form.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Island } from '#ui/island.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { ShareButton } from '#ui/share-button.island.tsx';
import { Stamp } from '#ui/stamp.tsx';
import { useReview } from './citations.tsx';

export interface EndingData {
  product: { id: number; name: string };
  votes: readonly VoteRecord[];
  /** Reviews to read next, the nearest first. */
  next: readonly { path: string; title: string; drawing: string }[];
  /** Links to more reviews and categories. */
  more: { title: string; links: readonly { to: string; label: string }[] };
}

interface EndingProps {
  ending: EndingData;
  context: PageContext;
}

/** Stamp, vote, share, what to read next, and the newsletter. */
export function Ending({ ending: { product, votes, next, more }, context }: EndingProps) {
  const { slug, title, excerpt, isFacts } = useReview();
  const path = paths.review(slug);
  return (
    <section className="ending card no-print" aria-labelledby="ending">
      <h2 id="ending" className="text-title-m">
        {isFacts ? 'What next' : 'The emergency is over'}
      </h2>
      {!isFacts && <Resolution />}
      <div id={`product-${product.id}`} className="grid gap-2">
        <p>
          <NoBreak text={`Applaud the ${product.name}: `} />
          every press is a vote for{' '}
          <a href={paths.savior()} className="prose-link">
            Tech Savior of the Month
          </a>
          .
        </p>
        <VoteForm product={product} votes={votes} context={context} />
      </div>
      <div className="flex items-center gap-4">
        <Island
          of={ShareButton}
          name="share"
          props={{ title, text: excerpt, label: 'Share this review', what: 'Review', path }}
        />
        <a href={path} className="min-w-0 text-note text-muted wrap-anywhere">
          {context.settings.siteUrl.replace(/^https?:\/\//, '') + path}
        </a>
      </div>
      <Island of={NextReview} name="next" props={{ reviews: next }} />
      <nav className="grid justify-items-start gap-1" aria-label={more.title}>
        <h3 className="text-title-s">{more.title}</h3>
        <ul className="flex flex-wrap gap-x-5">
          {more.links.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="prose-link inline-block py-1.5">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <a href={paths.compare({ with: slug })} className={buttonClass('paper', 'small')}>
          Compare the {product.name}
        </a>
      </nav>
      <div id="newsletter">
        <Newsletter context={context} />
      </div>
    </section>
  );
}

function Resolution() {
  const { answer, stamp, product } = useReview();
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Stamp judgment={answer?.judgment}>{stamp}</Stamp>
      <span className="text-lead font-display">Our rating: {product.rating.toFixed(1)} of 5.</span>
    </p>
  );
}
