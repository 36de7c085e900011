import type { ReactNode } from 'react';
import { ScoreBar } from '#site/ui/score-bar.tsx';
import { Cited } from './cited.tsx';
import { ListPrice } from './list-price.tsx';
import { type Review, useReview } from './review-context.ts';

type Scale = Review['scores'][number]['scale'];

const most: Record<Scale, number> = { 'of 10': 10, 'of 100': 100, percent: 100 };

function written(value: number, scale: Scale): string {
  return scale === 'percent' ? `${value}%` : `${value}/${most[scale]}`;
}

export function Scores() {
  const review = useReview();
  return (
    <div className="scores">
      {review.scores.map(({ title, scale, items }, group) => (
        <section key={title} className="card p-5" aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ label, value, note, evidence }, index) => (
              <ScoreBar
                key={label}
                label={label}
                value={value}
                most={most[scale]}
                shown={written(value, scale)}
                note={note && <Cited at={`scores.${group}.items.${index}.note`} text={note} />}
                receipt={receiptOf(evidence, review)}
              />
            ))}
          </ul>
          {group === 0 && <Discretion />}
        </section>
      ))}
    </div>
  );
}

/** What a score rests on, and the way there. */
function receiptOf(evidence: string, { known, phases }: Review): ReactNode {
  const [kind, id = ''] = evidence.split(':');
  if (kind === 'phase') {
    const phase = phases[Number(id) - 1];
    return (
      <>
        A joke from the story: <a href={`#phase-${id}`}>{phase?.when}</a>
      </>
    );
  }
  if (id === 'price') {
    return (
      <>
        Rests on its price: <ListPrice {...known.price} />
      </>
    );
  }
  const fact = known.facts.find(({ key }) => key === id);
  if (kind === 'fact' && fact) {
    return (
      <>
        Our opinion, resting on <a href={`#fact-${id}`}>{`${fact.label}: ${fact.written}`}</a>
      </>
    );
  }
  const number = known.cited[evidence] ?? 0;
  const reference = known.references[number - 1];
  return (
    <>
      Our opinion, resting on <a href={`#ref-${number}`}>{`${reference?.publisher}, “${reference?.title}”`}</a>
    </>
  );
}

/** Where the rating is not the mean of its marks. */
function Discretion() {
  const { discretion, weights, product } = useReview();
  if (!discretion) return null;
  const shares = Object.entries(weights ?? {}).map(([label, weight]) => `${label} ${weight}`);
  return (
    <p className="discretion">
      <b>Judge’s discretion ({product.rating.toFixed(1)} of 5):</b> <Cited at="discretion" text={discretion} />
      {shares.length > 0 && ` Weights: ${shares.join(', ')}.`}
    </p>
  );
}
