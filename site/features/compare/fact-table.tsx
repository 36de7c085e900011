import type { ComparedGadget } from '#content/views/comparison.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import type { Comparison, ScoreRow } from './comparison.ts';
import type { Cell, KnownCell, Row, Source } from './rows.ts';

interface FactTableProps {
  gadgets: readonly ComparedGadget[];
  comparison: Comparison;
}

export function FactTable({ gadgets, comparison: { facts, scores } }: FactTableProps) {
  const rows = facts.groups.flatMap((group) => group.rows);
  const isMixed = new Set(gadgets.map(({ kind }) => kind)).size > 1;
  return (
    <section aria-labelledby="fact-table" className="versus-section versus-facts">
      <h2 id="fact-table" className="text-title-m">
        The facts
      </h2>
      <p>
        A check mark means at least 5% better, measured the same way. If it is hollow, we have not
        read the source.
        {isMixed && ' They are different kinds of gadgets, so some rows are not comparable.'}
      </p>
      <TableControls gadgets={gadgets} sameRows={rows.filter(({ isSame }) => isSame).length} />
      <table className="versus-table" data-count={gadgets.length}>
        <caption className="sr-only">
          {gadgets.map(({ name }) => name).join(', ')}: facts side by side
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fact</span>
            </th>
            {gadgets.map(({ slug, name, price }, column) => (
              <th key={slug} scope="col" data-column={column}>
                <ColumnBadge column={column} /> {name}{' '}
                <span className="block text-note leading-[1.35] font-normal text-muted">
                  {price.text}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {facts.groups.map(({ name, rows }) => (
          <Group
            key={name}
            name={name}
            width={gadgets.length + 1}
            isSame={rows.every(({ isSame }) => isSame)}
          >
            {rows.map((row) => (
              <FactRow key={row.label} row={row} gadgets={gadgets} />
            ))}
          </Group>
        ))}
        {scores.length > 0 && (
          <Group name="Our scores, an opinion" width={gadgets.length + 1} isSame={false}>
            {scores.map((row) => (
              <Scores key={row.label} row={row} gadgets={gadgets} />
            ))}
          </Group>
        )}
      </table>
      {facts.unknown.length > 0 && (
        <p className="text-muted">Not known for any of them: {facts.unknown.join('; ')}.</p>
      )}
    </section>
  );
}

interface GroupProps {
  name: string;
  width: number;
  isSame: boolean;
  children: React.ReactNode;
}

function Group({ name, width, isSame, children }: GroupProps) {
  return (
    <tbody {...(isSame ? { 'data-same': '' } : {})}>
      <tr className="versus-group">
        <th scope="rowgroup" colSpan={width}>
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function FactRow({ row, gadgets }: { row: Row; gadgets: readonly ComparedGadget[] }) {
  return (
    <tr {...(row.isSame ? { 'data-same': '' } : {})}>
      <th scope="row">
        {row.label}{' '}
        {row.isUneven && <span className="versus-note">Measured in different ways</span>}
      </th>
      {row.cells.map((cell, column) => (
        <td
          key={gadgets[column]?.slug}
          data-column={column}
          data-better={isBetter(cell) || undefined}
        >
          <FactCell cell={cell} better={gadgets.length > 2 ? 'Best known value' : 'Better'} />
        </td>
      ))}
    </tr>
  );
}

const isBetter = (cell: Cell): boolean => cell.state === 'known' && cell.isBetter;

function FactCell({ cell, better }: { cell: Cell; better: string }) {
  if (cell.state !== 'known') return <span className="text-muted">{cell.state}</span>;
  return (
    <>
      <span className="font-bold tabular-nums">
        {cell.text}
        {cell.isBetter && (
          <span
            className="my-[-0.25em] ml-[0.5em] inline-grid size-[1.5em] -rotate-7 place-items-center rounded-sm border-3 border-double border-current text-ember data-doubtful:border data-doubtful:border-dashed data-doubtful:text-muted"
            title={better}
            data-doubtful={cell.isDoubtful}
          >
            <Icon name="tick" className="size-[1em]" />
            <span className="sr-only">
              ({better}
              {cell.isDoubtful && ', by a source we have not read'})
            </span>
          </span>
        )}
      </span>
      {cell.share !== undefined && <Bar share={cell.share} />}
      <span className="versus-note">
        <span className="dotted">
          {cell.fact.note && <span>{cell.fact.note}</span>}
          <span>
            <SourceLink source={cell.source} />
          </span>
        </span>
      </span>
    </>
  );
}

function SourceLink({ source: { number, publisher } }: Pick<KnownCell, 'source'>) {
  return (
    <a href={`#source-${number}`} className="versus-source">
      {publisher}
      <span className="sr-only">, source {number}</span>
    </a>
  );
}

interface ScoresProps {
  row: ScoreRow;
  gadgets: readonly ComparedGadget[];
}

function Scores({ row, gadgets }: ScoresProps) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {gadgets.map(({ slug, name, review }, column) => {
        const score = row.scores[column];
        return (
          <td key={slug} data-column={column}>
            {score ? (
              <>
                <span className="font-bold tabular-nums">
                  {score.value}/{score.most}
                </span>
                <Bar share={score.value / score.most} />
                <Link to={`${paths.review(slug)}#${review?.scoresAt}`} className="versus-source">
                  Our review<span className="sr-only"> of the {name}</span>
                </Link>
              </>
            ) : (
              <span className="text-muted">Not scored</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface TableControlsProps {
  gadgets: readonly ComparedGadget[];
  /** How many rows "Differences only" hides. */
  sameRows: number;
}

const choiceClass = 'flex min-h-11 flex-wrap items-center gap-x-2 font-bold';
const inputClass = 'size-5 accent-ink';

/** The stylesheet reads these inputs with `:has()`, so they work without JavaScript. */
function TableControls({ gadgets, sameRows }: TableControlsProps) {
  if (sameRows === 0 && gadgets.length < 3) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 no-print">
      {sameRows > 0 && (
        <label className={choiceClass}>
          <input type="checkbox" name="differences" defaultChecked className={inputClass} />
          Differences only
          <span className="font-normal text-muted">
            ({sameRows} {sameRows === 1 ? 'row is' : 'rows are'} the same)
          </span>
        </label>
      )}
      {gadgets.length > 2 && <PairSwitch gadgets={gadgets} />}
    </div>
  );
}

/** Selects the two columns that are shown on phones. */
function PairSwitch({ gadgets }: Pick<TableControlsProps, 'gadgets'>) {
  const pairs = gadgets.flatMap((_, one) =>
    gadgets.slice(one + 1).map((_, index) => [one, one + 1 + index] as const),
  );
  return (
    <fieldset className="flex flex-wrap gap-x-5 md:hidden">
      <legend className="text-note leading-[1.6] text-muted">
        Check marks compare all {gadgets.length}
      </legend>
      {pairs.map(([one, other], index) => (
        <label key={`${one}${other}`} className={choiceClass}>
          <input
            type="radio"
            name="pair"
            value={`${one}${other}`}
            defaultChecked={index === 0}
            className={inputClass}
          />
          <span aria-hidden="true">
            {columnLetter(one)} + {columnLetter(other)}
          </span>
          <span className="sr-only">
            {gadgets[one]?.name} and {gadgets[other]?.name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Decorative, because the number is in the text. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="versus-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0h${Number((share * 100).toFixed(1))}v6H0z`} />
    </svg>
  );
}

const columnLetter = (column: number): string => 'ABCD'[column] ?? '';

/** A letter in place of a product name. */
export function ColumnBadge({ column }: { column: number }) {
  return (
    <span
      className="column-badge inline-grid size-[1.6em] place-items-center rounded-sm border-2 border-line bg-sheet font-display leading-none font-normal"
      aria-hidden="true"
    >
      {columnLetter(column)}
    </span>
  );
}

interface SourceListProps {
  gadgets: readonly ComparedGadget[];
  sources: Comparison['sources'];
}

/** Collapsed until a value's link opens the list. */
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
