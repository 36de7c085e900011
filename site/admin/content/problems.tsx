import type { DocumentProblem, DocumentSummary } from '#contract/documents.ts';
import { describeField, fieldTrail, groupOfField } from './labels.ts';
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

/** What blocks publishing as a checklist, then what is only worth a look. */
export function ProblemList({
  documents,
  problems,
  warnings,
  linesBefore,
  onSelect,
}: ProblemListProps) {
  const toFix = checklistOf(documents, problems, linesBefore);
  const toRead = warnings.map((one) => lineOf(documents, [one], linesBefore));
  return (
    <section aria-label="Problems" className="grid max-h-[50vh] gap-3 overflow-y-auto">
      {toFix.length > 0 && (
        <div className="rounded-sm border-2 border-l-8 border-ember bg-sheet px-4 py-3">
          <h2 className="font-bold">Can’t publish yet ({toFix.length})</h2>
          <Lines lines={toFix} onSelect={onSelect} />
        </div>
      )}
      {toRead.length > 0 && (
        <details className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3">
          <summary className="min-h-9 cursor-pointer content-center font-bold">
            Worth a look ({toRead.length})
          </summary>
          <Lines lines={toRead} onSelect={onSelect} />
        </details>
      )}
    </section>
  );
}

/** One line of the checklist; each place leads to its first problem. */
export interface ChecklistLine {
  /** Such as "Write in Review, Verdict:"; empty for a mistake. */
  title: string;
  places: { label: string; problem: DocumentProblem }[];
  message: string;
}

const isPlaceholder = ({ message }: DocumentProblem): boolean =>
  message === 'This text is a draft.';

/**
 * A new review has a hundred placeholders, so those of a section are one line, and the mistakes of
 * a field are one as well. Mistakes in the text have a line each.
 */
export function checklistOf(
  documents: readonly DocumentSummary[],
  problems: readonly DocumentProblem[],
  linesBefore?: number,
): ChecklistLine[] {
  const mistakes = problems.filter((problem) => !isPlaceholder(problem));
  const fields = Map.groupBy(mistakes, (problem) =>
    isInText(problem) ? problem : `${problem.documentId} ${topField(problem)}`,
  );
  const sections = Map.groupBy(problems.filter(isPlaceholder), (problem) => {
    const kind = kindOf(documents, problem);
    return `Write in ${kindNames[kind]}, ${groupOfField(kind, problem.field)}:`;
  });
  return [
    ...[...fields.values()].map((own) => lineOf(documents, own, linesBefore)),
    ...[...sections].map(([title, own]) => ({
      title,
      places: placesIn(documents, own),
      message: '',
    })),
  ];
}

function lineOf(
  documents: readonly DocumentSummary[],
  problems: readonly DocumentProblem[],
  linesBefore?: number,
): ChecklistLine {
  const more = problems.length > 1 ? ` And ${problems.length - 1} more here.` : '';
  return {
    title: '',
    places: problems
      .slice(0, 1)
      .map((problem) => ({ label: placeOf(documents, problem, linesBefore), problem })),
    message: problems
      .slice(0, 1)
      .map(({ message, fix }) => `${message} ${fix}${more}`)
      .join(''),
  };
}

/** The fields of a section, such as "Stamp" and "Pros (4)". */
function placesIn(documents: readonly DocumentSummary[], problems: readonly DocumentProblem[]) {
  return [...Map.groupBy(problems, topField)].flatMap(([name, own]) => {
    const [problem] = own;
    if (!problem) return [];
    const { label } = describeField(kindOf(documents, problem), [name]);
    return { label: own.length > 1 ? `${label} (${own.length})` : label, problem };
  });
}

const isInText = ({ field }: DocumentProblem): boolean => field === 'text' || field === '';
const topField = ({ field }: DocumentProblem): string => field.split('.')[0] ?? '';

const kindOf = (documents: readonly DocumentSummary[], { documentId }: DocumentProblem) =>
  (documents.find(({ id }) => id === documentId) ?? documents[0])?.kind ?? 'page';

interface LinesProps extends Pick<ProblemListProps, 'onSelect'> {
  lines: readonly ChecklistLine[];
}

function Lines({ lines, onSelect }: LinesProps) {
  return (
    <ol className="mt-2 grid gap-2">
      {lines.map(({ title, places, message }, index) => (
        <li key={index} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          {title && <span>{title}</span>}
          {places.map(({ label, problem }) => (
            <button
              key={label}
              type="button"
              className="min-h-9 text-left underline decoration-muted underline-offset-[0.2em] hover:decoration-current"
              onClick={() => onSelect(problem)}
            >
              {label}
            </button>
          ))}
          {message && <span className="text-muted">{message}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Such as "Known issues 2, Text:"; of another document it begins with that one. */
function placeOf(
  documents: readonly DocumentSummary[],
  problem: DocumentProblem,
  linesBefore?: number,
): string {
  const { documentId, field, line } = problem;
  const [edited] = documents;
  const isOther = documentId !== null && documentId !== edited?.id;
  const found = documents.find(({ id }) => id === documentId);
  const kind = kindOf(documents, problem);
  const shownLine = isOther || linesBefore === undefined ? 0 : line - linesBefore;
  const places = [
    ...(isOther ? [found ? kindNames[kind] : 'Another document'] : []),
    ...(isInText(problem) ? ['Text'] : fieldTrail(kind, pathOf(field))),
    ...(shownLine > 0 ? [`line ${shownLine}`] : []),
  ];
  return `${places.filter((place, index) => place !== places[index - 1]).join(', ')}:`;
}

/** `pros.2` becomes `['pros', 2]`. */
export const pathOf = (field: string): (string | number)[] =>
  field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
