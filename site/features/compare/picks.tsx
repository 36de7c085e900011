import type { ComparedGadget } from '#content/views/comparison.ts';
import type { PickOne } from './comparison.ts';
import type { Difference } from './difference.ts';
import { Bar, ColumnBadge, type ComparisonProps, columnsClass } from './fact-table.tsx';
import { type ComparedKey, wording } from './wording.ts';

/** Reasons for each product, then the headline difference. */
export function Picks({
  gadgets,
  comparison: { difference, picks, isComparable },
}: ComparisonProps) {
  return (
    <section aria-labelledby="which-one" className="grid gap-3">
      <h2 id="which-one" className="sr-only">
        Which one?
      </h2>
      <div className={`pt-2 ${columnsClass}`}>
        {gadgets.map((gadget, column) => (
          <PickCard
            key={gadget.slug}
            gadget={gadget}
            column={column}
            pick={picks[column]}
            isComparable={isComparable}
          />
        ))}
      </div>
      {difference ? (
        <BiggestDifference difference={difference} />
      ) : (
        <p>{isComparable ? noDifference : nothingComparable}</p>
      )}
    </section>
  );
}

const noDifference = 'The specs we compare are within 10% of each other. Go by the reasons above.';
const nothingComparable =
  'They have nothing in common that can be compared. If this is a real decision, tell us how you got here.';

/** The better value first, each with a bar. */
function BiggestDifference({ difference: { label, ends } }: { difference: Difference }) {
  return (
    <div className="grid gap-3 rounded-m border-2 border-line bg-sheet px-5 pt-4 pb-5">
      <p className="max-w-(--measure) text-lead leading-[1.4]">
        What sets them apart most is <b>{label}</b>
      </p>
      <ul className="grid gap-[0.6rem]">
        {ends.map((end, index) => (
          <li key={end.name} className="flex flex-wrap items-baseline gap-x-3 gap-y-[0.1rem]">
            <b className="font-display text-title-m leading-[1.1] font-normal">{end.text}</b>{' '}
            <span>{end.name}</span>
            {end.share !== undefined && (
              <Bar
                share={end.share}
                className={`h-3 flex-[100%] ${index === 0 ? 'fill-ink' : 'fill-muted'}`}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PickCardProps {
  gadget: ComparedGadget;
  column: number;
  pick: PickOne | undefined;
  isComparable: boolean;
}

const headingClass = 'mt-[0.4rem] text-(length:--text-note) text-muted';

function PickCard({ gadget, column, pick, isComparable }: PickCardProps) {
  const { slug, name, product, review } = gadget;
  const { reasons = [], against = [], edge = [] } = pick ?? {};
  const points = isComparable ? [...reasons, ...edgeReasons(edge, reasons.length > 0)] : reasons;
  return (
    <article aria-labelledby={`pick-${slug}`} className="grid content-start gap-2">
      <h3
        id={`pick-${slug}`}
        className="grid grid-cols-[auto_1fr] items-start gap-2 text-title-s leading-tight"
      >
        <ColumnBadge column={column} /> {points[0] ? `Pick the ${name} if` : name}
      </h3>
      {listOf(points.slice(0, 3))}
      {(against[0] || review || product) && (
        <details>
          <summary>{`More about the ${name}`}</summary>
          {listOf(points.slice(3))}
          {against[0] && <h4 className={headingClass}>Skip it if</h4>}
          {listOf(against)}
          {review && (
            <>
              <h4 className={headingClass}>Best for</h4>
              <p>{review.bestFor}</p>
              <h4 className={headingClass}>Our verdict</h4>
              <p>{review.verdict}</p>
            </>
          )}
          {!review && product && <p>{product.words}</p>}
        </details>
      )}
    </article>
  );
}

const listOf = (points: readonly string[]) =>
  points[0] && (
    <ul className="grid list-[square] gap-[0.3rem] pl-[1.1rem] leading-[1.4]">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );

/** The facts in which a product leads, as the last reason to pick it. */
function edgeReasons(edge: readonly ComparedKey[], hasReasons: boolean): string[] {
  if (!edge[0])
    return hasReasons ? [] : ['You simply like it better: no fact we know of favors it'];
  const wishes = edge.flatMap((key) => wording[key]?.wish ?? []);
  return [`You want ${new Intl.ListFormat('en-US').format(wishes)}`];
}
