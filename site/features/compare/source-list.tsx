import type { ComparedGadget } from '#content/views/comparison.ts';
import type { Comparison } from './comparison.ts';
import type { Source } from './sources.ts';

interface SourceListProps {
  gadgets: readonly ComparedGadget[];
  sources: Comparison['sources'];
}

/** Collapsed; a link from a value opens the list. */
export function SourceList({ gadgets, sources }: SourceListProps) {
  const all = sources.flat();
  const read = all.filter(({ checked }) => checked).length;
  return (
    <details className="versus-section versus-sources">
      <summary>
        <h2 id="sources" className="inline text-title-s">
          Sources
        </h2>{' '}
        <span className="text-muted">{`We read ${read} of ${all.length}.`}</span>
      </summary>
      <div>
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
    <li id={`source-${number}`}>
      <span className="versus-number">{number}</span>
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
