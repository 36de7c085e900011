import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentProblem } from '#contract/documents.ts';
import { describeField } from './labels.ts';

interface ProblemListProps {
  kind: DocumentKind;
  problems: readonly DocumentProblem[];
  warnings: readonly DocumentProblem[];
  /** Moves the cursor to the place of a problem. */
  onSelect: (problem: DocumentProblem) => void;
}

/** What blocks publishing, then what is only worth a look. */
export function ProblemList({ kind, problems, warnings, onSelect }: ProblemListProps) {
  if (problems.length + warnings.length === 0) return null;
  return (
    <section aria-label="Problems" className="grid gap-3">
      {problems.length > 0 && (
        <div className="rounded-sm border-2 border-l-8 border-ember bg-sheet px-4 py-3">
          <h2 className="font-bold">Can’t publish yet ({problems.length})</h2>
          <Items kind={kind} items={problems} onSelect={onSelect} />
        </div>
      )}
      {warnings.length > 0 && (
        <details className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3">
          <summary className="min-h-9 cursor-pointer content-center font-bold">
            Worth a look ({warnings.length})
          </summary>
          <Items kind={kind} items={warnings} onSelect={onSelect} />
        </details>
      )}
    </section>
  );
}

interface ItemsProps {
  kind: DocumentKind;
  items: readonly DocumentProblem[];
  onSelect: (problem: DocumentProblem) => void;
}

function Items({ kind, items, onSelect }: ItemsProps) {
  return (
    <ol className="mt-2 grid gap-2">
      {items.map((problem, index) => (
        <li key={index}>
          <button
            type="button"
            className="min-h-9 text-left underline decoration-muted underline-offset-[0.2em] wrap-anywhere hover:decoration-current"
            onClick={() => onSelect(problem)}
          >
            {placeOf(kind, problem)}
          </button>{' '}
          <span className="wrap-anywhere">
            {problem.message} <span className="text-muted">{problem.fix}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Such as "Pros 2, line 14:". */
export function placeOf(
  kind: DocumentKind,
  { field, line }: Pick<DocumentProblem, 'field' | 'line'>,
): string {
  const path = pathOf(field);
  const label = field === 'text' || field === '' ? 'Text' : describeField(kind, path).label;
  const place = path.find((step) => typeof step === 'number');
  const item = place === undefined ? '' : ` ${place + 1}`;
  return line > 0 ? `${label}${item}, line ${line}:` : `${label}${item}:`;
}

/** `pros.2` becomes `['pros', 2]`. */
export const pathOf = (field: string): (string | number)[] =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
