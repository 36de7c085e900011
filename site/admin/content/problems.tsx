import type { DocumentProblem, DocumentSummary } from '#contract/documents.ts';
import { describeField } from './labels.ts';
import { kindNames } from './states.tsx';

interface ProblemListProps {
  /** The edited one, and those that belong to it. */
  documents: readonly DocumentSummary[];
  problems: readonly DocumentProblem[];
  warnings: readonly DocumentProblem[];
  /** Moves the cursor to the place of a problem. */
  onSelect: (problem: DocumentProblem) => void;
}

/** What blocks publishing, then what is only worth a look. */
export function ProblemList({ documents, problems, warnings, onSelect }: ProblemListProps) {
  if (problems.length + warnings.length === 0) return null;
  const unwritten = problems.filter((problem) => !isMistake(problem));
  return (
    <section aria-label="Problems" className="grid gap-3">
      {problems.length > 0 && (
        <div className="rounded-sm border-2 border-l-8 border-ember bg-sheet px-4 py-3">
          <h2 className="font-bold">Can’t publish yet ({problems.length})</h2>
          <Items documents={documents} items={problems.filter(isMistake)} onSelect={onSelect} />
          {unwritten.length > 0 && (
            <details open={unwritten.length < 10}>
              <summary className="min-h-9 cursor-pointer content-center font-bold">
                Texts to write ({unwritten.length})
              </summary>
              <Items documents={documents} items={unwritten} onSelect={onSelect} />
            </details>
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <details className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3">
          <summary className="min-h-9 cursor-pointer content-center font-bold">
            Worth a look ({warnings.length})
          </summary>
          <Items documents={documents} items={warnings} onSelect={onSelect} />
        </details>
      )}
    </section>
  );
}

/** Placeholders of a template are listed apart, because a new review has a hundred. */
const isMistake = ({ message }: DocumentProblem): boolean => message !== 'This text is a draft.';

interface ItemsProps {
  documents: readonly DocumentSummary[];
  items: readonly DocumentProblem[];
  onSelect: (problem: DocumentProblem) => void;
}

function Items({ documents, items, onSelect }: ItemsProps) {
  return (
    <ol className="mt-2 grid gap-2">
      {items.map((problem, index) => (
        <li key={index}>
          <button
            type="button"
            className="min-h-9 text-left underline decoration-muted underline-offset-[0.2em] wrap-anywhere hover:decoration-current"
            onClick={() => onSelect(problem)}
          >
            {placeOf(documents, problem)}
          </button>{' '}
          <span className="wrap-anywhere">
            {problem.message} <span className="text-muted">{problem.fix}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Such as "Pros 2, line 14:"; of another document it begins with that one. */
export function placeOf(
  documents: readonly DocumentSummary[],
  { documentId, field, line }: DocumentProblem,
): string {
  const other = documentId !== null && documentId !== documents[0]?.id;
  const kind = documents.find(({ id }) => id === documentId)?.kind ?? documents[0]?.kind ?? 'page';
  const path = pathOf(field);
  const label = field === 'text' || field === '' ? 'Text' : describeField(kind, path).label;
  const index = path.find((step) => typeof step === 'number');
  const known = documents.some(({ id }) => id === documentId)
    ? kindNames[kind]
    : 'Another document';
  return [
    ...(other ? [known] : []),
    index === undefined ? label : `${label} ${index + 1}`,
    ...(line > 0 ? [`line ${line}`] : []),
  ]
    .join(', ')
    .concat(':');
}

/** `pros.2` becomes `['pros', 2]`. */
export const pathOf = (field: string): (string | number)[] =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
