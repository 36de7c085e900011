import type { ReactNode } from 'react';
import type { ComparedGadget } from '#content/views/comparison.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import type { Comparison, ScoreRow } from './comparison.ts';
import { type Cell, isBetter, type Row } from './rows.ts';

export interface ComparisonProps {
  gadgets: readonly ComparedGadget[];
  comparison: Comparison;
}

export const sectionClass = 'grid gap-4 border-t-2 border-line pt-5';
/** One column per product, where there is room. */
export const columnsClass = 'grid gap-x-8 gap-y-7 md:auto-cols-[minmax(0,1fr)] md:grid-flow-col';
export const noteClass = 'text-note leading-[1.35] text-muted';
export const sourceLinkClass = `py-[0.35rem] underline decoration-hairline decoration-1 underline-offset-3 hover:text-ember ${noteClass}`;

/** On phones, the label of a row is above its two cells. */
const rowClass = 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4 print:break-inside-avoid';
const cellClass = 'text-left align-top md:border-b md:border-hairline md:py-[0.6rem] md:pr-4';
/** Sticks below the site's sticky header. */
const headerClass =
  'py-[0.6rem] text-left align-bottom wrap-anywhere max-md:text-(length:--text-note) md:sticky md:top-(--header) md:z-10 md:border-b-2 md:border-line md:bg-paper md:pr-4 md:print:static';

export function FactTable({ gadgets, comparison: { facts, scores } }: ComparisonProps) {
  const rows = facts.groups.flatMap((group) => group.rows);
  const isMixed = new Set(gadgets.map(({ kind }) => kind)).size > 1;
  return (
    <section aria-labelledby="fact-table" className={`versus-facts ${sectionClass}`}>
      <h2 id="fact-table" className="text-title-m">
        The facts
      </h2>
      <p>
        A check mark means at least 5% better, measured the same way. If it is hollow, we have not
        read the source.
        {isMixed && ' They are different kinds of gadgets, so some rows are not comparable.'}
      </p>
      <TableControls gadgets={gadgets} sameRows={rows.filter(({ isSame }) => isSame).length} />
      <table className="w-full border-separate border-spacing-0 leading-[1.35] max-md:block md:table-fixed">
        <caption className="sr-only">
          {gadgets.map(({ name }) => name).join(', ')}: facts side by side
        </caption>
        <thead className="max-md:sticky max-md:top-(--header) max-md:z-10 max-md:block max-md:bg-paper">
          <tr className={`max-md:border-b-2 max-md:border-line ${rowClass}`}>
            <th scope="col" className={`max-md:absolute md:w-44 ${headerClass}`}>
              <span className="sr-only">Fact</span>
            </th>
            {gadgets.map(({ slug, name, price }, column) => (
              <th key={slug} scope="col" data-column={column} className={headerClass}>
                <ColumnBadge column={column} /> {name}{' '}
                <span className={`block font-normal ${noteClass}`}>{price?.text}</span>
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
              <FactRow key={row.label} row={row} isPair={gadgets.length === 2} />
            ))}
          </Group>
        ))}
        {scores.length > 0 && (
          <Group name="Our scores, an opinion" width={gadgets.length + 1}>
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
  isSame?: boolean;
  children: ReactNode;
}

function Group({ name, width, isSame, children }: GroupProps) {
  return (
    <tbody data-same={isSame || undefined} className="max-md:block">
      <tr className={`max-md:border-b-2 max-md:border-line ${rowClass}`}>
        <th
          scope="rowgroup"
          colSpan={width}
          className="pt-7 pr-4 pb-[0.6rem] text-left font-display text-(length:--text-title-s) font-normal max-md:col-span-full max-md:pt-6 max-md:pb-2 md:border-b-2 md:border-line"
        >
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

interface TableRowProps {
  label: ReactNode;
  isSame?: boolean;
  cells: readonly ReactNode[];
}

function TableRow({ label, isSame, cells }: TableRowProps) {
  return (
    <tr
      data-same={isSame || undefined}
      className={`max-md:border-b max-md:border-hairline ${rowClass}`}
    >
      <th
        scope="row"
        className={`font-normal max-md:col-span-full max-md:pt-[0.6rem] max-md:text-(length:--text-note) max-md:text-muted ${cellClass}`}
      >
        {label}
      </th>
      {cells.map((cell, column) => (
        <td
          key={column}
          data-column={column}
          className={`max-md:pt-1 max-md:pb-[0.6rem] ${cellClass}`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}

function FactRow({ row, isPair }: { row: Row; isPair: boolean }) {
  const better = isPair ? 'Better' : 'Best known value';
  return (
    <TableRow
      isSame={row.isSame}
      label={
        <>
          {row.label}{' '}
          {row.isUneven && <span className={`block ${noteClass}`}>Measured in different ways</span>}
        </>
      }
      cells={row.cells.map((cell, column) => <FactCell key={column} cell={cell} better={better} />)}
    />
  );
}

function FactCell({ cell, better }: { cell: Cell; better: string }) {
  if (cell.state !== 'known') return <span className="text-muted">{cell.state}</span>;
  const { text, fact, source, share, isDoubtful } = cell;
  return (
    <>
      <span className="block font-bold tabular-nums">
        {text}
        {cell.isBetter && (
          <span
            className="my-[-0.25em] ml-[0.5em] inline-grid size-[1.5em] -rotate-7 place-items-center rounded-sm border-3 border-double border-current text-ember data-doubtful:border data-doubtful:border-dashed data-doubtful:text-muted"
            title={better}
            data-doubtful={isDoubtful || undefined}
          >
            <Icon name="check" className="size-[1em]" />
            <span className="sr-only">
              ({better}
              {isDoubtful && ', by a source we have not read'})
            </span>
          </span>
        )}
      </span>
      {share !== undefined && <TableBar share={share} isBetter={isBetter(cell)} />}
      <span className={`dotted ${noteClass}`}>
        {fact.note && <span>{fact.note}</span>}
        <span>
          <a href={`#source-${source.number}`} className={sourceLinkClass}>
            {source.publisher}
            <span className="sr-only">, source {source.number}</span>
          </a>
        </span>
      </span>
    </>
  );
}

interface ScoresProps {
  row: ScoreRow;
  gadgets: readonly ComparedGadget[];
}

function Scores({ row, gadgets }: ScoresProps) {
  return (
    <TableRow
      label={row.label}
      cells={gadgets.map(({ slug, name, review }, column) => {
        const score = row.scores[column];
        if (!score) return <span className="text-muted">Not scored</span>;
        return (
          <>
            <span className="block font-bold tabular-nums">
              {score.value}/{score.most}
            </span>
            <TableBar share={score.value / score.most} />
            <Link
              to={`${paths.review(slug)}#${review?.scoresAt}`}
              className={`block ${sourceLinkClass}`}
            >
              Our review<span className="sr-only"> of the {name}</span>
            </Link>
          </>
        );
      })}
    />
  );
}

const TableBar = ({ share, isBetter = false }: { share: number; isBetter?: boolean }) => (
  <Bar
    share={share}
    className={`block h-1.5 max-w-88 bg-well ${isBetter ? 'fill-ink' : 'fill-muted'}`}
  />
);

/** Decorative, because the number is in the text. */
export function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg
      className={`my-1 w-full [print-color-adjust:exact] ${className}`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 0h${Number((share * 100).toFixed(1))}v6H0z`} />
    </svg>
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

const columnLetter = (column: number): string => 'ABCD'[column] ?? '';

/** A letter in place of a product name. */
export function ColumnBadge({ column }: { column: number }) {
  return (
    <span
      className="inline-grid size-[1.6em] place-items-center rounded-sm border-2 border-line bg-sheet font-display leading-none font-normal"
      aria-hidden="true"
    >
      {columnLetter(column)}
    </span>
  );
}
