import { NoBreak } from '#ui/no-break.tsx';
import { ScoreBar } from '#ui/score-bar.tsx';
import { Cited, useReview } from './citations.tsx';
import type { ReviewView } from './review.ts';

type Scale = ReviewView['scores'][number]['scale'];

const max: Record<Scale, number> = { 'of 10': 10, 'of 100': 100, percent: 100 };

function written(value: number, scale: Scale): string {
  return scale === 'percent' ? `${value}%` : `${value}/${max[scale]}`;
}

export function Scores() {
  const { scores, isFacts } = useReview();
  return (
    <div className="grid gap-5 text-body">
      {scores.map(({ title, scale, items }, group) => {
        const shown = items.filter((item) => !isFacts || !isFromStory(item));
        if (shown.length === 0 && group > 0) return null;
        return (
          <section key={title} className="card p-5" aria-label={title}>
            <h3 className="mt-0 mb-4">{title}</h3>
            <ul className="grid list-none gap-3 p-0">
              {shown.map((item) => (
                <ScoreBar
                  key={item.label}
                  isStory={isFromStory(item)}
                  label={item.label}
                  value={item.value}
                  max={max[scale]}
                  shown={written(item.value, scale)}
                  note={
                    <Note score={item} at={`scores.${group}.items.${items.indexOf(item)}.note`} />
                  }
                  receipt={<Receipt evidence={item.evidence} counts={group === 0} />}
                />
              ))}
            </ul>
            {group === 0 && <Discretion />}
          </section>
        );
      })}
    </div>
  );
}

function Note({ score, at }: { score: ReviewView['scores'][number]['items'][number]; at: string }) {
  return (
    <>
      {isFromStory(score) && <i>{score.note ? 'From the story: ' : 'From the story.'}</i>}
      {score.note && <Cited at={at} text={score.note} />}
    </>
  );
}

/** The score's evidence is part of the story, not a published source. */
const isFromStory = ({ evidence }: { evidence: string }) => evidence.startsWith('phase:');

/** Links a score to its evidence; scores that count toward the rating are opinions. */
function Receipt({ evidence, counts }: { evidence: string; counts: boolean }) {
  const { href, text } = evidenceOf(evidence, useReview());
  const inStory = counts ? 'Our opinion, played out in the story: ' : 'A joke from the story: ';
  return (
    <>
      {evidence.startsWith('phase:') ? inStory : 'Our opinion, based on '}
      <a href={href}>
        <NoBreak text={text} />
      </a>
    </>
  );
}

function evidenceOf(evidence: string, { sourcedFacts, phases }: ReviewView) {
  const [kind, id = ''] = evidence.split(':');
  if (kind === 'phase') return { href: `#phase-${id}`, text: phases[Number(id) - 1]?.when ?? '' };
  if (id === 'price') return { href: '#fact-price', text: 'its list price' };
  const fact = sourcedFacts.facts.find(({ key }) => key === id);
  if (kind === 'fact' && fact)
    return { href: `#fact-${id}`, text: `${fact.label}: ${fact.written}` };
  const number = sourcedFacts.cited[evidence] ?? 0;
  const { publisher, title } = sourcedFacts.references[number - 1] ?? {};
  return { href: `#ref-${number}`, text: `${publisher}, “${title}”` };
}

/** Explains a rating that is not the mean of its scores. */
function Discretion() {
  const { discretion, weights, product } = useReview();
  if (!discretion) return null;
  const shares = Object.entries(weights ?? {}).map(([label, weight]) => `${label} ${weight}`);
  return (
    <p className="mt-4 mb-0 border-t-2 border-dashed border-hairline pt-3 text-note">
      <b>Judge’s discretion ({product.rating.toFixed(1)} of 5):</b>{' '}
      <Cited at="discretion" text={discretion} />
      {shares.length > 0 && ` Weights: ${shares.join(', ')}.`}
    </p>
  );
}
