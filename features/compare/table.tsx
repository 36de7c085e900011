import type { Gadget } from '#features/gadgets/gadget.ts';
import { Icon } from '#ui/icon.tsx';
import { Sources } from '#ui/sources.tsx';
import type { Cell, Comparison } from './rows.ts';

interface TableProps {
  gadgets: readonly Pick<Gadget, 'slug' | 'name' | 'kind' | 'refs'>[];
  comparison: Comparison;
}

/** The stylesheet reads "Differences only", so it works without JavaScript. */
export function FactTable({ gadgets, comparison: { groups, unknown } }: TableProps) {
  const same = groups.flatMap(({ rows }) => rows).filter(({ isSame }) => isSame).length;
  const isMixed = new Set(gadgets.map(({ kind }) => kind)).size > 1;
  return (
    <section aria-labelledby="fact-table" className="versus grid gap-4">
      <h2 id="fact-table" className="text-title-m">
        The facts
      </h2>
      <p>
        A check mark means at least 5% better, measured the same way, by sources that we have read.
        A price of more than a year ago, or of what we would skip, has none.
      </p>
      {isMixed && (
        <p>
          These are different kinds of gadgets, so some rows are about one of them only. If this is
          a real decision, tell us how you got here.
        </p>
      )}
      {same > 0 && (
        <label className="no-print flex min-h-11 flex-wrap items-center gap-x-2 font-bold">
          <input type="checkbox" name="differences" defaultChecked className="size-5 accent-ink" />
          Differences only
          <span className="font-normal text-muted">
            ({same} {same === 1 ? 'row is' : 'rows are'} the same)
          </span>
        </label>
      )}
      <table>
        <caption className="sr-only">
          {gadgets.map(({ name }) => name).join(', ')}: facts side by side
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fact</span>
            </th>
            {gadgets.map(({ slug, name }) => (
              <th key={slug} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <tbody key={name} data-same={rows.every(({ isSame }) => isSame) || undefined}>
            <tr>
              <th scope="rowgroup" colSpan={gadgets.length + 1}>
                {name}
              </th>
            </tr>
            {rows.map(({ label, note, cells, isSame }) => (
              <tr key={label} data-same={isSame || undefined}>
                <th scope="row">
                  {label} {note && <span className="versus-note block">{note}</span>}
                </th>
                {cells.map((cell, column) => (
                  <td key={gadgets[column]?.slug}>
                    <span className="versus-name">{gadgets[column]?.name}</span>
                    <FactCell cell={cell} best={gadgets.length > 2 ? 'Best' : 'Better'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {unknown.length > 0 && (
        <p className="text-muted">Not known for any of them: {unknown.join('; ')}.</p>
      )}
    </section>
  );
}

function FactCell({
  cell: { text, note, source, isKnown, isBest },
  best,
}: {
  cell: Cell;
  best: string;
}) {
  if (!isKnown) return <span className="text-muted">{text}</span>;
  return (
    <>
      <span className="block font-bold tabular-nums">
        {text}
        {isBest && (
          <span className="versus-best" title={best}>
            <Icon name="check" />
            <span className="sr-only"> ({best})</span>
          </span>
        )}
      </span>
      <span className="versus-note dotted">
        {note && <span>{note}</span>}
        {source && (
          <span>
            {source.url ? (
              <a href={source.url} title={source.title} rel="nofollow noopener">
                {source.publisher}
              </a>
            ) : (
              source.publisher
            )}
          </span>
        )}
      </span>
    </>
  );
}

/** Every source of a cell, with the day on which we read it. */
export function SourceLists({ gadgets, comparison: { groups } }: TableProps) {
  const shown = new Set(
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.flatMap(({ source }) => source?.title ?? [])),
    ),
  );
  const lists = gadgets.map(({ slug, name, refs }) => ({
    slug,
    name,
    sources: Object.values(refs).filter(({ title }) => shown.has(title)),
  }));
  const all = lists.flatMap(({ sources }) => sources);
  return (
    <details>
      <summary>
        <h2 id="sources" className="inline text-title-s">
          Sources
        </h2>{' '}
        <span className="text-muted">
          We read {all.filter(({ checked }) => checked).length} of {all.length}.
        </span>
      </summary>
      <div className="grid gap-6 pt-4 md:auto-cols-fr md:grid-flow-col">
        {lists.map(({ slug, name, sources }) => (
          <div key={slug} className="wrap-anywhere">
            <h3>{name}</h3>
            <Sources sources={sources} />
          </div>
        ))}
      </div>
    </details>
  );
}
