import type { LetterDraft } from '#contract/letter.ts';
import { longestGreeting, longestSubject } from '#contract/limits.ts';
import { tooLong } from '#site/admin/shell/words.ts';
import { kindName, standingsTitle } from '#site/emails/issue-words.ts';
import { Field } from '#site/ui/field.tsx';
import { type Edit, withSubject } from './draft-subject.ts';

interface DraftFormProps {
  draft: LetterDraft;
  edit: Edit;
  onEdit: (edit: Edit) => void;
}

function wrongSubject(subject: string): string | undefined {
  const words = subject.trim();
  return words === '' ? 'A letter needs a subject.' : tooLong('A subject', words, longestSubject);
}

/** The subject, the greeting, the pieces in their order, and what closes the letter. */
export function DraftForm({ draft, edit, onEdit: onChange }: DraftFormProps) {
  const onEdit = (next: Edit) => onChange(withSubject(draft, edit, next));
  return (
    <div className="desk-form letter-form">
      <Field id="subject" label="Subject" error={wrongSubject(edit.subject)}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            value={edit.subject}
            onChange={(event) => onEdit({ ...edit, subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="greeting"
        label="Greeting"
        error={tooLong('A greeting', edit.greeting, longestGreeting)}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={5}
            value={edit.greeting}
            onChange={(event) => onEdit({ ...edit, greeting: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="letter-pieces">
        <legend>Pieces</legend>
        {edit.pieces.length === 0 && (
          <p className="text-muted">Nothing new is at hand. A greeting can stand alone.</p>
        )}
        <ol>
          {edit.pieces.map(({ key }, index) => (
            <Piece key={key} draft={draft} edit={edit} index={index} onEdit={onEdit} />
          ))}
        </ol>
      </fieldset>
      {draft.standings && (
        <label className="letter-check">
          <input
            type="checkbox"
            checked={edit.hasStandings}
            onChange={(event) => onEdit({ ...edit, hasStandings: event.target.checked })}
          />
          <span>{standingsTitle(draft.standings)}</span>
        </label>
      )}
      {draft.advice !== null && (
        <label className="letter-check">
          <input
            type="checkbox"
            checked={edit.hasAdvice}
            onChange={(event) => onEdit({ ...edit, hasAdvice: event.target.checked })}
          />
          <span>
            Advice that works without a battery: <em>{draft.advice}</em>
          </span>
        </label>
      )}
    </div>
  );
}

function Piece({ draft, edit, index, onEdit }: DraftFormProps & { index: number }) {
  const { key, isIncluded } = edit.pieces[index] ?? { key: '', isIncluded: false };
  const piece = draft.pieces.find((one) => one.key === key);
  if (!piece) return null;
  const include = (value: boolean) =>
    onEdit({
      ...edit,
      pieces: edit.pieces.map((one) => (one.key === key ? { key, isIncluded: value } : one)),
    });
  return (
    <li data-left-out={!isIncluded}>
      <label className="letter-check">
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={(event) => include(event.target.checked)}
        />
        <span>
          {piece.title} <span className="text-muted">{kindName[piece.kind]}</span>
        </span>
      </label>
      <span className="letter-moves">
        <Move edit={edit} from={index} by={-1} name={`${piece.title}: earlier`} onEdit={onEdit} />
        <Move edit={edit} from={index} by={1} name={`${piece.title}: later`} onEdit={onEdit} />
      </span>
    </li>
  );
}

interface MoveProps extends Pick<DraftFormProps, 'edit' | 'onEdit'> {
  from: number;
  by: -1 | 1;
  name: string;
}

/** Keeps the focus at the end of the list as well: a button that is disabled would lose it. */
function Move({ edit, from, by, name, onEdit }: MoveProps) {
  const to = from + by;
  const isEnd = to < 0 || to >= edit.pieces.length;
  const move = () => {
    if (isEnd) return;
    const pieces = [...edit.pieces];
    const [moved] = pieces.splice(from, 1);
    if (moved) pieces.splice(to, 0, moved);
    onEdit({ ...edit, pieces });
  };
  return (
    <button
      type="button"
      className="letter-move"
      aria-label={name}
      aria-disabled={isEnd}
      onClick={move}
    >
      <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
    </button>
  );
}
