import { useEffect, useState } from 'react';
import type { LetterDetail } from '#contract/letter.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useUnsaved } from '#site/admin/shell/draft.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { counted, inBytes } from '#site/admin/shell/words.ts';
import { CallError } from '#site/data/api-client.ts';
import { letterTitle } from '#site/emails/issue-words.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { useBlocker } from '#site/router/use-blocker.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { DraftForm } from './draft-form.tsx';
import { type Edit, includedOf } from './draft-subject.ts';
import { Preview } from './preview-frame.tsx';
import { rereadLetters, useLetters } from './use-issues.ts';

/** What the owner can change, as the server has it. */
const editOf = ({ draft }: LetterDetail): Edit => ({
  subject: letterTitle({ ...draft, ...includedOf(draft, draft) }),
  greeting: draft.greeting,
  pieces: draft.pieces.map(({ key, isIncluded }) => ({ key, isIncluded })),
  hasStandings: draft.hasStandings,
  hasAdvice: draft.hasAdvice,
});

const isSame = (one: Edit, other: Edit): boolean => JSON.stringify(one) === JSON.stringify(other);

type Question = { about: 'send' | 'drop' } | { about: 'leave'; go: () => void };

/** A draft with everything that can be done to it. Whatever is sent or tested is saved first. */
export function DraftEditor({ detail }: { detail: LetterDetail }) {
  const { id } = detail.letter;
  const params = { id };
  const {
    value: edit,
    change: setEdit,
    isUnsaved: isChanged,
    forget,
  } = useUnsaved(`letter ${id}`, editOf(detail));
  /** What the changes are made from: where the draft has become another since, the server refuses to write over it. */
  const [base, setBase] = useState(() => ({ version: detail.version, edit: editOf(detail) }));
  const [question, setQuestion] = useState<Question>();
  const { run, isPending, failure } = useAction();
  const { data: desk } = useLetters();
  useBlocker(isChanged ? (go) => setQuestion({ about: 'leave', go }) : undefined);

  // Where nothing is typed, what was read is what is shown; what was just saved comes back as the server keeps it.
  useEffect(() => {
    if (!isSame(edit, base.edit)) return;
    setBase({ version: detail.version, edit: editOf(detail) });
    setEdit(editOf(detail));
  }, [detail.version]);

  /** What was changed elsewhere is shown beside what is typed here. A draft that is gone takes nobody's words with it. */
  const lookAgain = async (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 409) return;
    const { letter, version } = await callAsAdmin('GET /api/admin/letters/:id', { params });
    if (letter.state !== 'draft') return;
    await rereadLetters();
    if (isChanged) setBase({ ...base, version });
  };
  const orLookAgain = (act: () => Promise<void>) =>
    run(() =>
      act().catch(async (error: unknown) => {
        await lookAgain(error);
        throw error;
      }),
    );

  /** Says which version there is then. */
  const save = async (): Promise<string> => {
    if (!isChanged) return base.version;
    const input = { ...edit, version: base.version };
    const { version } = await callAsAdmin('PATCH /api/admin/letters/:id', { params, input });
    setBase({ version, edit });
    return version;
  };
  const saveNow = () =>
    orLookAgain(async () => {
      await save();
      await rereadLetters();
    });
  const test = () =>
    orLookAgain(async () => {
      await save();
      const { to } = await callAsAdmin('POST /api/admin/letters/:id/test', { params });
      await rereadLetters();
      showToast({ title: 'A test is on its way', description: `To ${to}, and to nobody else.` });
    });
  const send = () =>
    orLookAgain(async () => {
      setQuestion(undefined);
      const version = await save();
      await callAsAdmin('POST /api/admin/letters/:id/send', { params, query: { version } });
      await rereadLetters();
    });
  const drop = async () => {
    setQuestion(undefined);
    const isDone = await run(async () => {
      await callAsAdmin('DELETE /api/admin/letters/:id', { params });
      await rereadLetters();
    });
    if (isDone) navigate(paths.adminLetters());
  };
  const readers = desk && desk.readers.weekly + (detail.draft.isMonthly ? desk.readers.monthly : 0);
  return (
    <div className="letter-desk">
      <div className="desk-sheet">
        <DraftForm draft={detail.draft} edit={edit} onEdit={setEdit} />
        {failure && (
          <p role="alert" className="field-error">
            {failure}
          </p>
        )}
        <div className="desk-buttons">
          <Button onClick={saveNow} aria-disabled={isPending || !isChanged}>
            {isChanged ? 'Save changes' : 'Saved'}
          </Button>
          <Button onClick={test} aria-disabled={isPending}>
            Send a test to {desk?.testTo ?? 'yourself'}
          </Button>
          <Button
            tone="hazard"
            onClick={() => setQuestion({ about: 'send' })}
            aria-disabled={isPending}
          >
            Send to {readers === undefined ? 'the readers' : counted(readers, 'reader')}…
          </Button>
          <Button
            tone="plain"
            onClick={() => setQuestion({ about: 'drop' })}
            aria-disabled={isPending}
          >
            Drop this draft…
          </Button>
        </div>
        <p className="text-note text-muted">
          {inBytes(detail.size)} of at most 60 KB.
          {isChanged && ' The preview shows your changes once they are saved.'}
        </p>
      </div>
      <Preview address={detail.preview} subject={detail.subject} text={detail.text} />
      {question?.about === 'send' && (
        <Confirm
          title="Send this letter?"
          confirmLabel={`Send it to ${counted(readers ?? 0, 'reader')}`}
          cancelLabel="Not yet"
          onConfirm={send}
          onCancel={() => setQuestion(undefined)}
        >
          It goes to {counted(readers ?? 0, 'confirmed reader')}
          {detail.draft.isMonthly && ', those who want one a month included'}, and onto the site.
          From then on nobody can change it; you can pause it while it is on its way.
          {desk?.mail === 'files' &&
            ' No mail server is set: the mails become files, and no reader gets one.'}
        </Confirm>
      )}
      {question?.about === 'drop' && (
        <Confirm
          title="Drop this draft?"
          confirmLabel="Drop it"
          cancelLabel="Keep it"
          onConfirm={drop}
          onCancel={() => setQuestion(undefined)}
        >
          Your greeting and the order of its pieces are gone then. What is new stays new: the next
          draft has it again.
        </Confirm>
      )}
      {question?.about === 'leave' && (
        <Confirm
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Stay here"
          onCancel={() => setQuestion(undefined)}
          onConfirm={async () => {
            forget();
            question.go();
          }}
        >
          You have changed this draft and not saved it.
        </Confirm>
      )}
    </div>
  );
}
