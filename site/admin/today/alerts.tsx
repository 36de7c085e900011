import type { Need } from '#contract/today.ts';
import { Link } from '#site/router/link.tsx';
import { buttonClass } from '#site/ui/button.tsx';

/** What waits, the most pressing first; only that one is orange. */
export function Needs({ needs }: { needs: Need[] }) {
  if (needs.length === 0)
    return (
      <div className="today-calm">
        <p>Nothing is on fire.</p>
      </div>
    );
  return (
    <ul className="card">
      {needs.map(({ what, to, urgency }, index) => (
        <li key={what} className="today-need">
          <span className="desk-mark" data-tone={urgency === 'now' ? 'bad' : 'waiting'}>
            <span>{what}</span>
          </span>
          <Link
            to={to}
            className={buttonClass(index === 0 ? 'hazard' : 'plain', 'small')}
            aria-label={`See to it: ${what}`}
          >
            See to it
          </Link>
        </li>
      ))}
    </ul>
  );
}
