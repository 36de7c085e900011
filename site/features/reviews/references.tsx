import { useContext } from 'react';
import type { Known } from '#content/views/review.ts';
import { MarkContext, markId } from './cited.tsx';

/** More than these lead back: nobody looks for the fourth. */
const mostBackLinks = 3;

/** Collapsed; a link to one of them opens the list. Every entry leads back to where it is cited. */
export function References({ references }: { references: Known['references'] }) {
  const { markCounts } = useContext(MarkContext);
  return (
    <details className="references">
      <summary>{`${references.length} references`}</summary>
      <ol>
        {references.map(({ publisher, title, url, about }, index) => (
          <li key={index} id={`ref-${index + 1}`}>
            {publisher}, {url ? <a href={url}>{title}</a> : title}
            {about && ` (on the ${about})`}.
            <BackLinks number={index + 1} count={markCounts?.get(index + 1) ?? 0} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function BackLinks({ number, count }: { number: number; count: number }) {
  const places = Array.from({ length: Math.min(count, mostBackLinks) }, (_, index) => index + 1);
  return places.map((place) => (
    <a
      key={place}
      href={`#${markId(number, place)}`}
      aria-label={`Back to citation ${place} of reference ${number}`}
      className="ml-1 inline-block px-1"
    >
      ↩
    </a>
  ));
}

/** One sentence about all sources, in place of a mark at each. */
export function SourcesRead({ references }: { references: Known['references'] }) {
  const unread = references.flatMap(({ checked }, index) => (checked ? [] : [index + 1]));
  const read = references.length - unread.length;
  if (unread.length === 0) return `We read all ${references.length} sources.`;
  return `We read ${read} of the ${references.length} sources. We couldn’t open ${listed(unread)} yet.`;
}

function listed(numbers: number[]): string {
  const words = numbers.length > 1 ? 'numbers' : 'number';
  return `${words} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`;
}
