import type { ReactNode } from 'react';
import type { Product } from '#contract/products.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { ScoreBar } from '#site/ui/score-bar.tsx';
import { votesInWords } from './tally.ts';

interface Standing {
  slug: string;
  name: string;
  total: number;
  note?: ReactNode;
}

/** One bar per product, relative to the longest. */
export function Standings({ label, standings }: { label: string; standings: readonly Standing[] }) {
  const max = Math.max(1, ...standings.map(({ total }) => total));
  return (
    <ul className="grid gap-4" aria-label={label}>
      {standings.map(({ slug, name, total, note }) => (
        <ScoreBar
          key={slug}
          label={name}
          value={total}
          max={max}
          shown={votesInWords(total)}
          note={note}
        />
      ))}
    </ul>
  );
}

/** Links to the review if there is one. */
export function CandidateName({
  product: { slug, name, hasReview },
}: {
  product: Pick<Product, 'slug' | 'name' | 'hasReview'>;
}) {
  const words = <OneWord text={name} />;
  if (!hasReview) return words;
  return (
    <Link to={paths.review(slug)} className="picture-link">
      {words}
    </Link>
  );
}
