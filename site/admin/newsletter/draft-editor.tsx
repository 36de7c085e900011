import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type {
  IssueConflict,
  IssueDetail,
  IssueDraft,
  NewsletterAdmin,
} from '#features/newsletter/calls.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { adminQuery, callAsAdmin, currentIn } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { TwoTexts } from '#ui/admin/differences.tsx';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { Callout, ErrorText } from '#ui/admin/elements.tsx';
import { EmailPreview } from '#ui/admin/email-preview.tsx';
import { count, formatBytes } from '#ui/admin/format.ts';
import { type Edit, formValues, textOf } from './draft-edit.ts';
import { DraftFields } from './draft-fields.tsx';
import { Scheduled, SendLater } from './send-later.tsx';

type Form = ReturnType<typeof useDraftForm<Edit, number>>;

/** A draft is saved before it is tested or sent. */
export function DraftEditor({ detail }: { detail: IssueDetail }) {
  const { id, sendAt } = detail.issue;
  const { draft } = detail;
  const form = useDraftForm<Edit, number>(`issue ${id}`, formValues(detail), detail.version);
  const { conflict, onError, resolve } = useConflict(detail, form);
  const actions = useActions(id, form, onError);
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!actions.canSend && <CannotSend />}
        {sendAt && <Scheduled id={id} sendAt={sendAt} onCanceled={form.rebase} />}
        <DraftFields draft={draft} form={form} isSaving={actions.isPending} />
        {conflict ? (
          <DraftConflict
            other={conflict.draft}
            mine={{ draft, edit: form.values }}
            onChoose={resolve}
          />
        ) : (
          <ErrorText error={actions.saveDraft.error ?? actions.sendTest.error} />
        )}
        <DraftActions detail={detail} form={form} actions={actions} />
        <p className="text-note text-muted">
          Test emails go to {actions.newsletter?.testTo ?? 'you'}. Size: {formatBytes(detail.size)}{' '}
          (limit 60 KB).
          {form.isDirty && ' Save to update the preview.'}
        </p>
      </div>
      <EmailPreview url={detail.preview} subject={detail.subject} text={detail.text} />
      <UnsavedPrompt form={form}>Your changes to this draft aren’t saved.</UnsavedPrompt>
    </div>
  );
}

/** What another tab saved in the meantime, until the owner has chosen. */
function useConflict(detail: IssueDetail, form: Form) {
  const [conflict, setConflict] = useState<IssueConflict['current']>();
  const onError = (error: unknown) => {
    const current = currentIn<IssueConflict['current']>(error);
    const isSame =
      current && textOf(current.draft, formValues(current)) === textOf(detail.draft, form.values);
    // Only the send time was changed, so there is nothing to compare.
    if (isSame) form.rebase(current.version);
    else setConflict(current);
  };
  const resolve = (choice: 'mine' | 'other') => {
    if (conflict && choice === 'mine') form.rebase(conflict.version);
    else if (conflict) form.markSaved(formValues(conflict), conflict.version);
    setConflict(undefined);
  };
  return { conflict, onError, resolve };
}

function useActions(id: number, form: Form, onError: (error: unknown) => void) {
  const params = { id };
  const { data: newsletter } = useQuery(adminQuery('GET /api/admin/issues'));
  /** Returns the saved version. */
  const save = async (): Promise<number> => {
    if (!form.isDirty) return form.version;
    const sent = form.values;
    const input = { ...sent, version: form.version };
    const { version } = await callAsAdmin('PATCH /api/admin/issues/:id', { params, input });
    form.markSaved(sent, version, sent);
    return version;
  };
  const saveDraft = useMutation({ mutationFn: save, onError });
  const sendTest = useMutation({
    mutationFn: async () => {
      await save();
      return callAsAdmin('POST /api/admin/issues/:id/test', { params });
    },
    onSuccess: ({ to }) =>
      showToast(
        newsletter?.mail === 'files'
          ? {
              title: 'Test saved as a file',
              description: 'Open it in the folder “outbox” of your data folder.',
            }
          : { title: 'Test email queued', description: `Only ${to} will receive it.` },
      ),
    onError,
  });
  const send = async () => {
    try {
      const version = await save();
      await callAsAdmin('POST /api/admin/issues/:id/send', { params, query: { version } });
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  const isPending = saveDraft.isPending || sendTest.isPending;
  const canSend = newsletter?.mail !== 'files';
  return { newsletter, save, saveDraft, sendTest, send, isPending, canSend };
}

function CannotSend() {
  return (
    <Callout>
      You can’t send this issue yet because email isn’t set up. Enter your mail server in{' '}
      <Link to={paths.adminSettings({ part: 'email' })} className="prose-link">
        Settings → Email
      </Link>
      . Until then, test emails are saved as files.
    </Callout>
  );
}

interface DraftActionsProps {
  detail: IssueDetail;
  form: Form;
  actions: ReturnType<typeof useActions>;
}

function DraftActions({ detail: { issue }, form, actions }: DraftActionsProps) {
  const { newsletter, save, saveDraft, sendTest, send, isPending, canSend } = actions;
  const { isDirty, values } = form;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => isDirty && saveDraft.mutate()} pending={isPending || !isDirty}>
        {saveDraft.isPending ? 'Saving...' : isDirty ? 'Save changes' : 'Saved'}
      </Button>
      <Button onClick={() => sendTest.mutate()} pending={isPending}>
        Send a test
      </Button>
      <SendNow newsletter={newsletter} pending={isPending || !canSend} send={send} />
      <SendLater
        id={issue.id}
        save={save}
        pending={isPending || !canSend}
        label={issue.sendAt ? 'Change send time' : 'Send later'}
        onScheduled={(version) => form.markSaved(values, version)}
      />
      <DeleteDraft id={issue.id} pending={isPending} onDeleted={form.discard} />
    </div>
  );
}

interface SendNowProps {
  newsletter: NewsletterAdmin | undefined;
  pending: boolean;
  send: () => Promise<unknown>;
}

function SendNow({ newsletter, pending, send }: SendNowProps) {
  const readers = count(newsletter?.readers ?? 0, 'subscriber');
  return (
    <ConfirmButton
      label={`Send to ${readers}`}
      tone="hazard"
      pending={pending}
      title="Send this issue?"
      confirmLabel={`Send to ${readers}`}
      cancelLabel="Not yet"
      run={send}
    >
      <p>
        This issue goes to {readers} and appears on the site. Once sending starts, you can pause it
        but not edit it.
      </p>
      {newsletter?.hasPostalAddress === false && (
        <p className="mt-3">
          US law (CAN-SPAM) requires a valid postal address in every newsletter. This issue has
          none. Add yours in Settings → Newsletter schedule.
        </p>
      )}
    </ConfirmButton>
  );
}

interface DeleteDraftProps {
  id: number;
  pending: boolean;
  onDeleted: () => void;
}

function DeleteDraft({ id, pending, onDeleted }: DeleteDraftProps) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Delete draft"
      tone="plain"
      pending={pending}
      title="Delete this draft?"
      confirmLabel="Delete draft"
      run={() => callAsAdmin('DELETE /api/admin/issues/:id', { params: { id } })}
      onDone={() => {
        onDeleted();
        navigate(paths.adminNewsletter());
      }}
    >
      Your subject, greeting, and story order will be lost. The stories will appear in the next
      draft.
    </ConfirmButton>
  );
}

interface DraftConflictProps {
  other: IssueDraft;
  mine: { draft: IssueDraft; edit: Edit };
  onChoose: (choice: 'mine' | 'other') => void;
}

/** Another tab saved the draft: shows both texts and lets the owner decide. */
function DraftConflict({ other, mine, onChoose }: DraftConflictProps) {
  return (
    <TwoTexts
      title="This draft was changed elsewhere."
      other={textOf(other, formValues({ draft: other }))}
      mine={textOf(mine.draft, mine.edit)}
      legend="Crossed out: only in the other draft. Underlined: only in yours."
    >
      <Button onClick={() => onChoose('mine')}>Keep my text</Button>
      <Button onClick={() => onChoose('other')}>Use the other text</Button>
    </TwoTexts>
  );
}
