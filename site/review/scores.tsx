import { ScoreBar } from '#site/ui/score-bar.tsx';
import { type Review, useReview } from './review-context.ts';

type Scale = Review['scores'][number]['scale'];

const most: Record<Scale, number> = { 'of 10': 10, 'of 100': 100, percent: 100 };

function shown(value: number, scale: Scale): string {
  return scale === 'percent' ? `${value}%` : `${value}/${most[scale]}`;
}

export function Scores() {
  const { scores } = useReview();
  return (
    <div className="scores">
      {scores.map(({ title, scale, items }) => (
        <section key={title} className="card p-5" aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ label, value, note }) => (
              <ScoreBar
                key={label}
                label={label}
                value={value}
                most={most[scale]}
                shown={shown(value, scale)}
                note={note}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
