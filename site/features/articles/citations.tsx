import { Fragment } from 'react';
import type { Reference } from '#features/content/footnotes.tsx';

export function RefMarks({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ref">
      {[...new Set(numbers)].map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ','}
          <a href={`#ref-${number}`} aria-label={`Reference ${number}`}>
            {number}
          </a>
        </Fragment>
      ))}
    </sup>
  );
}

/** Collapsed until a link to one of them is followed. */
export function References({ references }: { references: readonly Reference[] }) {
  return (
    <details className="mt-[1.4rem] text-(length:--text-note) wrap-anywhere">
      <summary className="py-2 font-display">{`${references.length} references`}</summary>
      <ol className="grid list-decimal gap-[0.35rem] pl-7 [&_a]:underline">
        {references.map(({ publisher, title, url }, index) => (
          <li key={index} id={`ref-${index + 1}`}>
            {publisher}, {url ? <a href={url}>{title}</a> : title}.
          </li>
        ))}
      </ol>
    </details>
  );
}
