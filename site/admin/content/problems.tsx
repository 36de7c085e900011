import type { DocumentProblem, DocumentSummary } from '#contract/documents.ts';
import { fieldTrail, groupOfField } from './labels.ts';
import { kindNames } from './states.tsx';

interface ProblemListProps {
  /** The edited one, and those that belong to it. */
  documents: readonly DocumentSummary[];
  problems: readonly DocumentProblem[];
  warnings: readonly DocumentProblem[];
  /** The number of lines before the edited text; undefined in a form without one. */
  linesBefore: number | undefined;
  /** Moves the cursor to the place of a problem. */
  onSelect: (problem: DocumentProblem) => void;
}

/** What blocks publishing, then what is only worth a look. */
export function ProblemList({ problems, warnings, ...list }: ProblemListProps) {
  if (problems.length + warnings.length === 0) return null;
  const unwritten = problems.filter((problem) => !isMistake(problem));
  return (
    <section aria-label="Problems" className="grid max-h-[50vh] gap-3 overflow-y-auto">
      {problems.length > 0 && (
        <div className="rounded-sm border-2 border-l-8 border-ember bg-sheet px-4 py-3">
          <h2 className="font-bold">Can’t publish yet ({problems.length})</h2>
          <Items items={problems.filter(isMistake)} {...list} />
          {unwritten.length > 0 && (
            <>
              <h3 className="mt-2 font-bold">Texts to write ({unwritten.length})</h3>
              <Groups items={unwritten} {...list} />
            </>
          )}
        </div>
      )}
      {warnings.length > 0 && (
        <details className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3">
          <summary className="min-h-9 cursor-pointer content-center font-bold">
            Worth a look ({warnings.length})
          </summary>
          <Items items={warnings} {...list} />
        </details>
      )}
    </section>
  );
}

/** Placeholders of a template are listed apart, because a new review has a hundred. */
const isMistake = ({ message }: DocumentProblem): boolean => message !== 'This text is a draft.';

interface ItemsProps extends Pick<ProblemListProps, 'documents' | 'linesBefore' | 'onSelect'> {
  items: readonly DocumentProblem[];
}

/** By tab and group of fields, in the order of the form. */
function Groups({ items, ...list }: ItemsProps) {
  const groups = Map.groupBy(items, (problem) => groupOf(list.documents, problem));
  return [...groups].map(([title, own], index) => (
    <details key={title} open={index === 0}>
      <summary className="min-h-9 cursor-pointer content-center">
        {title} ({own.length})
      </summary>
      <Items items={own} {...list} />
    </details>
  ));
}

function groupOf(
  documents: readonly DocumentSummary[],
  { documentId, field }: DocumentProblem,
): string {
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const kind = document?.kind ?? 'page';
  return `${kindNames[kind]}: ${groupOfField(kind, field)}`;
}

function Items({ documents, linesBefore, items, onSelect }: ItemsProps) {
  return (
    <ol className="mt-2 grid gap-2">
      {items.map((problem, index) => (
        <li key={index}>
          <button
            type="button"
            className="min-h-9 text-left underline decoration-muted underline-offset-[0.2em] wrap-anywhere hover:decoration-current"
            onClick={() => onSelect(problem)}
          >
            {placeOf(documents, problem, linesBefore)}
          </button>{' '}
          <span className="wrap-anywhere">
            {problem.message} <span className="text-muted">{problem.fix}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Such as "Known issues 2, Text:"; of another document it begins with that one. */
export function placeOf(
  documents: readonly DocumentSummary[],
  { documentId, field, line }: DocumentProblem,
  linesBefore?: number,
): string {
  const [edited] = documents;
  const isOther = documentId !== null && documentId !== edited?.id;
  const found = documents.find(({ id }) => id === documentId);
  const kind = (found ?? edited)?.kind ?? 'page';
  const isText = field === 'text' || field === '';
  const shownLine = isOther || linesBefore === undefined ? 0 : line - linesBefore;
  const places = [
    ...(isOther ? [found ? kindNames[kind] : 'Another document'] : []),
    ...(isText ? ['Text'] : fieldTrail(kind, pathOf(field))),
    ...(shownLine > 0 ? [`line ${shownLine}`] : []),
  ];
  return `${places.filter((place, index) => place !== places[index - 1]).join(', ')}:`;
}

/** `pros.2` becomes `['pros', 2]`. */
export const pathOf = (field: string): (string | number)[] =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
