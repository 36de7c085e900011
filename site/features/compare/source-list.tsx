import { type ComparisonProps, columnsClass, sectionClass } from './fact-table.tsx';
import type { Source } from './rows.ts';

/** Collapsed until a value's link opens the list. */
export function SourceList({ gadgets, comparison: { sources } }: ComparisonProps) {
  const all = sources.flat();
  const read = all.filter(({ isChecked }) => isChecked).length;
  return (
    <details className={sectionClass}>
      <summary>
        <h2 id="sources" className="inline text-title-s">
          Sources
        </h2>{' '}
        <span className="text-muted">{`We read ${read} of ${all.length}.`}</span>
      </summary>
      <div className={columnsClass}>
        {gadgets.map(({ slug, name }, column) => (
          <div key={slug}>
            <h3>{name}</h3>
            <ul>
              {sources[column]?.map((source) => (
                <SourceLine key={source.number} source={source} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

function SourceLine({ source: { number, publisher, title, url } }: { source: Source }) {
  return (
    <li
      id={`source-${number}`}
      className="grid scroll-mt-28 grid-cols-[1.75rem_1fr] py-1 text-note wrap-anywhere target:bg-well"
    >
      <span className="text-muted tabular-nums">{number}</span>
      <span>
        {publisher}:{' '}
        {url ? (
          <a href={url} rel="nofollow noopener" className="prose-link">
            {title}
          </a>
        ) : (
          title
        )}
        .
      </span>
    </li>
  );
}
