import type { Compared } from '#content/compared.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Bar } from './bar.tsx';
import type { Comparison, Pick } from './comparison.ts';
import type { Difference } from './difference.ts';
import { Letter } from './letter.tsx';
import { inSentence } from './rows.ts';

interface PicksProps {
  gadgets: readonly Compared[];
  comparison: Comparison;
}

/** The decision: the single biggest difference, then a reason for each. */
export function Picks({ gadgets, comparison: { difference, picks } }: PicksProps) {
  return (
    <section aria-labelledby="which-one" className="versus-section">
      <h2 id="which-one" className="text-title-m">
        Which one?
      </h2>
      {difference ? (
        <BiggestDifference difference={difference} />
      ) : (
        <p className="versus-lead">
          No fact that we know of sets them apart, and neither does the price. Take the one you like to look at.
        </p>
      )}
      <div className="versus-picks">
        {gadgets.map((gadget, column) => (
          <PickCard key={gadget.slug} gadget={gadget} column={column} pick={picks[column]} />
        ))}
      </div>
    </section>
  );
}

/** One sentence with two bars in it: the longest is the most. */
function BiggestDifference({ difference: { label, most, least, gap, share } }: { difference: Difference }) {
  const ends = [
    { ...most, share: share && 1 },
    { ...least, share },
  ];
  return (
    <div className="versus-difference">
      <p className="versus-lead">
        The biggest difference is <b>{label}</b>
        {gap && <span className="text-muted"> ({gap})</span>}
      </p>
      <ul>
        {ends.map((end) => (
          <li key={end.name}>
            <b>{end.text}</b> <span>{end.name}</span>
            {end.share !== undefined && <Bar share={end.share} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PickCardProps {
  gadget: Compared;
  column: number;
  pick: Pick | undefined;
}

function PickCard({ gadget, column, pick }: PickCardProps) {
  const { slug, name, product, review } = gadget;
  const { reasons = [], against = [], edge = [] } = pick ?? {};
  return (
    <article aria-labelledby={`pick-${slug}`}>
      <h3 id={`pick-${slug}`}>
        <Letter column={column} /> Pick the {name} if
      </h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        <li>{edgeSentence(edge)}</li>
      </ul>
      {against.length > 0 && (
        <>
          <h4>Leave it if</h4>
          <ul>
            {against.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {review && (
        <>
          <h4>Best for</h4>
          <p>{review.bestFor}</p>
          <h4>Our verdict</h4>
          <p>{review.verdict}</p>
          <p>
            <Link to={paths.review(slug)} className="prose-link font-bold">
              Full review<span className="sr-only"> of the {name}</span>
            </Link>
          </p>
        </>
      )}
      {!review && product && (
        <>
          <h4>In short</h4>
          <p>{product.words}</p>
        </>
      )}
      {!product && <p className="text-muted">A rival: we know its facts and its price, and give it no rating.</p>}
    </article>
  );
}

function edgeSentence(edge: string[]): string {
  const [first, ...rest] = edge.map(inSentence);
  if (!first) return 'You like it better: no fact that we know of speaks for it alone';
  const last = rest.pop();
  const list = last ? `${[first, ...rest].join(', ')} and ${last}` : first;
  return `What counts for you is ${list}`;
}
