import type { ReactNode } from 'react';
import { votesInWords } from '#site/data/votes.ts';
import { ScoreBar } from '#site/ui/score-bar.tsx';

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
