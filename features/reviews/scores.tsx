import { NoBreak } from '#ui/no-break.tsx';
import { ScoreBar } from '#ui/score-bar.tsx';
import { Cited, Source, useReview } from './citations.tsx';
import type { WrittenReview } from './reviews.ts';

type Card = WrittenReview['scores'][number];
type Scale = Card['scale'];

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
                  note={<Note score={item} />}
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

function Note({ score }: { score: Card['items'][number] }) {
  return (
    <>
      {isFromStory(score) && <i>{score.note ? 'From the story: ' : 'From the story.'}</i>}
      {score.note && <Cited text={score.note} />}
    </>
  );
}

/** The score's evidence is part of the story, not a published source. */
const isFromStory = ({ evidence }: { evidence: string }) => evidence.startsWith('phase:');

/** Names the evidence of a score; scores that count toward the rating are opinions. */
function Receipt({ evidence, counts }: { evidence: string; counts: boolean }) {
  const { knownFacts, phases, product } = useReview();
  const [kind, id = ''] = evidence.split(':');
  if (kind === 'phase')
    return (
      <>
        {counts ? 'Our opinion, played out in the story: ' : 'A joke from the story: '}
        <a href={`#phase-${id}`}>{phases[Number(id) - 1]?.when}</a>
      </>
    );
  const { publisher, title } = product.refs[id] ?? {};
  const fact = knownFacts.find(({ key }) => key === id);
  return (
    <>
      {'Our opinion, based on '}
      {kind === 'fact' ? (
        <a href={`#fact-${id}`}>
          <NoBreak text={fact ? `${fact.label}: ${fact.text}` : 'its list price'} />
        </a>
      ) : (
        <>
          {`${publisher}, “${title}”`}
          <Source id={id} />
        </>
      )}
    </>
  );
}

/** Explains a rating that is not the mean of its scores. */
function Discretion() {
  const { discretion, product } = useReview();
  if (!discretion) return null;
  return (
    <p className="mt-4 mb-0 border-t-2 border-dashed border-hairline pt-3 text-note">
      <b>Judge’s discretion ({product.rating.toFixed(1)} of 5):</b> <Cited text={discretion} />
    </p>
  );
}
