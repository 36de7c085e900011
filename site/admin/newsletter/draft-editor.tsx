import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssueDetail } from '#contract/newsletter.ts';
import { adminQuery } from '#site/admin/shell/admin-client.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { errorMessage, isConflict } from '#site/admin/shell/errors.ts';
import { count, formatBytes } from '#site/admin/shell/format.ts';
import { Callout, ErrorText } from '#site/admin/shell/parts.tsx';
import { UnsavedPrompt } from '#site/admin/shell/unsaved-prompt.tsx';
import { useDraftForm } from '#site/admin/shell/use-draft.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { DraftFields } from './draft-fields.tsx';
import { type Edit, includedOf } from './draft-subject.ts';
import { Preview } from './preview.tsx';

const editOf = ({ draft }: IssueDetail): Edit => ({
  subject: issueTitle({ ...draft, ...includedOf(draft, draft) }),
  greeting: draft.greeting,
  pieces: draft.pieces.map(({ key, isIncluded }) => ({ key, isIncluded })),
  hasStandings: draft.hasStandings,
  hasAdvice: draft.hasAdvice,
});

/** A draft is saved before it is tested or sent. */
export function DraftEditor({ detail }: { detail: IssueDetail }) {
  const { id } = detail.letter;
  const params = { id };
  const form = useDraftForm<Edit>(`issue ${id}`, editOf(detail), detail.version);
  const { values, isDirty } = form;
  const [question, setQuestion] = useState<'send' | 'delete'>();
  const close = () => setQuestion(undefined);
  const { data: newsletter } = useQuery(adminQuery('GET /api/admin/letters'));

  /** Returns the version that the server has then. */
  const save = async (): Promise<string> => {
    if (!isDirty) return String(form.version);
    const input = { ...values, version: String(form.version) };
    const { version } = await callAsAdmin('PATCH /api/admin/letters/:id', { params, input });
    form.markSaved(values, version);
    return version;
  };
  /** Shows what was changed elsewhere; what is typed here stays. */
  const onError = async (error: unknown) => {
    if (!isDirty || !isConflict(error)) return;
    const { letter, version } = await callAsAdmin('GET /api/admin/letters/:id', { params });
    if (letter.state === 'draft') form.acceptVersion(version);
  };
  const saveDraft = useMutation({ mutationFn: save, onError });
  const sendTest = useMutation({
    mutationFn: async () => {
      await save();
      return callAsAdmin('POST /api/admin/letters/:id/test', { params });
    },
    onSuccess: ({ to }) =>
      showToast(
        newsletter?.mail === 'files'
          ? { title: 'Test saved as a file', description: 'Open it in Settings, Email.' }
          : { title: 'Test email queued', description: `Only ${to} will receive it.` },
      ),
    onError,
  });
  const send = useMutation({
    mutationFn: async () => {
      const version = await save();
      await callAsAdmin('POST /api/admin/letters/:id/send', { params, query: { version } });
    },
    onSuccess: close,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/letters/:id', { params }),
    onSuccess: () => {
      form.discard();
      navigate(paths.adminNewsletter());
    },
  });
  const isPending = saveDraft.isPending || sendTest.isPending || send.isPending;
  const monthly = detail.draft.isMonthly ? (newsletter?.readers.monthly ?? 0) : 0;
  const readers = count((newsletter?.readers.weekly ?? 0) + monthly, 'subscriber');
  const canSend = newsletter?.mail !== 'files';
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DraftFields draft={detail.draft} form={form} />
        <ErrorText error={saveDraft.error ?? sendTest.error} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => isDirty && saveDraft.mutate()} pending={isPending || !isDirty}>
            {saveDraft.isPending ? 'Saving...' : isDirty ? 'Save changes' : 'Saved'}
          </Button>
          <Button onClick={() => sendTest.mutate()} pending={isPending}>
            Send a test
          </Button>
          <Button tone="hazard" onClick={() => setQuestion('send')} pending={isPending || !canSend}>
            Send to {readers}
          </Button>
          <Button tone="plain" onClick={() => setQuestion('delete')} pending={isPending}>
            Delete draft
          </Button>
        </div>
        {!canSend && (
          <Callout>
            You can’t send yet: email isn’t set up. Set SMTP_URL and restart the site. Tests are
            saved as files in Settings, Email.
          </Callout>
        )}
        <p className="text-note text-muted">
          Test emails go to {newsletter?.testTo ?? 'you'}. Size: {formatBytes(detail.size)} of 60
          KB.
          {isDirty && ' Save to update the preview.'}
        </p>
      </div>
      <Preview url={detail.preview} subject={detail.subject} text={detail.text} />
      {question === 'send' && (
        <Confirm
          title="Send this issue?"
          confirmLabel={`Send to ${readers}`}
          cancelLabel="Not yet"
          messageOf={errorMessage}
          onConfirm={() => send.mutateAsync()}
          onCancel={close}
        >
          It goes to {readers}
          {detail.draft.isMonthly && ', including monthly readers,'} and appears on the site. You
          can pause it while it’s being sent, but you can’t edit it anymore.
          {newsletter?.hasPostalAddress === false &&
            ' US law (CAN-SPAM) requires your postal address in every newsletter. Set POSTAL_ADDRESS to add it to the footer.'}
        </Confirm>
      )}
      {question === 'delete' && (
        <Confirm
          title="Delete this draft?"
          confirmLabel="Delete draft"
          messageOf={errorMessage}
          onConfirm={() => remove.mutateAsync()}
          onCancel={close}
        >
          Your greeting and the order of the stories are lost. The stories themselves appear in the
          next draft.
        </Confirm>
      )}
      <UnsavedPrompt when={isDirty} onDiscard={form.discard}>
        Your changes to this draft aren’t saved.
      </UnsavedPrompt>
    </div>
  );
}
