import type { Compared } from '#content/compared.ts';
import { longDate } from '#site/ui/dates.ts';
import type { Comparison } from './comparison.ts';
import type { Source } from './sources.ts';

interface SourceListProps {
  gadgets: readonly Compared[];
  sources: Comparison['sources'];
}

export function SourceList({ gadgets, sources }: SourceListProps) {
  return (
    <section aria-labelledby="sources" className="versus-section versus-sources">
      <h2 id="sources" className="text-title-m">
        Who says so
      </h2>
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
    </section>
  );
}

function SourceLine({ source: { number, publisher, title, url, checked } }: { source: Source }) {
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
        .{' '}
        {checked ? (
          <>
            Read on <time dateTime={checked}>{longDate(checked)}</time>.
          </>
        ) : (
          <i>Unchecked.</i>
        )}
      </span>
    </li>
  );
}
