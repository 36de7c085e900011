import type { ComparedGadget } from '#content/views/comparison.ts';
import { issueOf } from './column-badge.tsx';

interface TableControlsProps {
  gadgets: readonly ComparedGadget[];
  /** How many rows would go. */
  sameRows: number;
}

/** The style sheet reads these boxes with `:has()`, so they work without JavaScript. */
export function TableControls({ gadgets, sameRows }: TableControlsProps) {
  if (sameRows === 0 && gadgets.length < 3) return null;
  return (
    <div className="versus-controls no-print">
      {sameRows > 0 && (
        <label className="versus-choice">
          <input type="checkbox" name="differences" defaultChecked />
          Differences only
          <span className="text-muted">
            ({sameRows} {sameRows === 1 ? 'row is' : 'rows are'} the same)
          </span>
        </label>
      )}
      {gadgets.length > 2 && <PairSwitch gadgets={gadgets} />}
    </div>
  );
}

/** A phone has room for two columns: this says which. */
function PairSwitch({ gadgets }: Pick<TableControlsProps, 'gadgets'>) {
  const pairs = gadgets.flatMap((_, one) =>
    gadgets.slice(one + 1).map((_, index) => [one, one + 1 + index] as const),
  );
  return (
    <fieldset className="versus-pairs">
      <legend>Ticks are among all {gadgets.length}</legend>
      {pairs.map(([one, other], index) => (
        <label key={`${one}${other}`} className="versus-choice">
          <input type="radio" name="pair" value={`${one}${other}`} defaultChecked={index === 0} />
          <span aria-hidden="true">
            {issueOf(one)} + {issueOf(other)}
          </span>
          <span className="sr-only">
            {gadgets[one]?.name} and {gadgets[other]?.name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
