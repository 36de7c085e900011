import type { Known } from '#content/review-view.ts';
import { monthName } from '#site/ui/dates.ts';

/** Who says so. An address stands only where somebody has seen it, a day only where somebody has read it. */
export function References({ references }: { references: Known['references'] }) {
  return (
    <>
      <h3>References</h3>
      <ol className="references">
        {references.map(({ publisher, title, url, checked, about }, index) => (
          <li key={index} id={`ref-${index + 1}`}>
            {publisher}, {url ? <a href={url}>{title}</a> : title}
            {about && ` (on the ${about})`}.{' '}
            {checked ? `Read on ${monthName(checked)}.` : 'Not yet read at its source.'}
          </li>
        ))}
      </ol>
    </>
  );
}
