import type { ReactNode } from 'react';
import { ScoreBar } from '#site/ui/score-bar.tsx';
import { votesInWords } from '#site/ui/votes.ts';

interface Standing {
  slug: string;
  name: string;
  total: number;
  note?: ReactNode;
}

/** One bar a gadget, against the longest. */
export function Standings({ label, standings }: { label: string; standings: readonly Standing[] }) {
  const most = Math.max(1, ...standings.map(({ total }) => total));
  return (
    <ul className="grid gap-4" aria-label={label}>
      {standings.map(({ slug, name, total, note }) => (
        <ScoreBar
          key={slug}
          label={name}
          value={total}
          most={most}
          shown={votesInWords(total)}
          note={note}
        />
      ))}
    </ul>
  );
}
