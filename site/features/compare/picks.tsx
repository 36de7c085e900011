import type { Compared } from '#content/compared.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Bar } from './bar.tsx';
import { Letter } from './column-badge.tsx';
import type { Comparison, PickOne } from './comparison.ts';
import type { Difference } from './difference.ts';
import { inSentence } from './rows.ts';

interface PicksProps {
  gadgets: readonly Compared[];
  comparison: Comparison;
}

/** The decision: the single biggest difference, then a reason for each. */
export function Picks({ gadgets, comparison: { difference, picks, hasCommonGround } }: PicksProps) {
  return (
    <section aria-labelledby="which-one" className="versus-section">
      <h2 id="which-one" className="text-title-m">
        Which one?
      </h2>
      {difference ? (
        <BiggestDifference difference={difference} />
      ) : (
        <p className="versus-lead">{hasCommonGround ? alike : strangers}</p>
      )}
      <div className="versus-picks">
        {gadgets.map((gadget, column) => (
          <PickCard
            key={gadget.slug}
            gadget={gadget}
            column={column}
            pick={picks[column]}
            hasCommonGround={hasCommonGround}
          />
        ))}
      </div>
    </section>
  );
}

const alike =
  'No fact that we know of sets them apart by more than a tenth, nor does the price. Take the one you like to look at.';
const strangers =
  'Nothing that matters about the one can be said of the other. If this is a real decision, do tell us how you got here.';

/** One sentence with two bars in it: the one that a buyer wants comes first. */
function BiggestDifference({ difference: { label, ends, gap } }: { difference: Difference }) {
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
  pick: PickOne | undefined;
  hasCommonGround: boolean;
}

function PickCard({ gadget, column, pick, hasCommonGround }: PickCardProps) {
  const { slug, name, product, review } = gadget;
  const { reasons = [], against = [], edge = [] } = pick ?? {};
  const points = hasCommonGround ? [...reasons, edgeSentence(edge)] : reasons;
  return (
    <article aria-labelledby={`pick-${slug}`}>
      <h3 id={`pick-${slug}`}>
        <Letter column={column} /> {points[0] ? `Pick the ${name} if` : name}
      </h3>
      {listOf(points)}
      {against[0] && <h4>Leave it if</h4>}
      {listOf(against)}
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
      {!product && (
        <p className="text-muted">A rival: we know its facts and price, and give no rating.</p>
      )}
    </article>
  );
}

const listOf = (points: readonly string[]) =>
  points[0] && (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );

function edgeSentence(edge: string[]): string {
  if (!edge[0]) return 'You like it better: no fact that we know of speaks for it alone';
  // The British leave out the comma before the last one, as we do.
  return `What counts for you is ${new Intl.ListFormat('en-GB').format(edge.map(inSentence))}`;
}
