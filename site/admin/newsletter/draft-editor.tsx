import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { IssueConflict, IssueDetail, IssueDraft, IssueEdit } from '#contract/newsletter.ts';
import { maxGreetingLength, maxSubjectLength, noSubject } from '#contract/text.ts';
import { adminQuery, callAsAdmin, currentIn } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { TwoTexts } from '#site/admin/shell/differences.tsx';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import { Callout, ErrorText } from '#site/admin/shell/elements.tsx';
import { EmailPreview } from '#site/admin/shell/email-preview.tsx';
import { Checkbox, TextAreaField, TextField } from '#site/admin/shell/fields.tsx';
import { count, formatBytes, formatNumber, tooLong } from '#site/admin/shell/format.ts';
import { defaultTitle, issueTitle, standingsTitle } from '#site/emails/issue-words.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { Scheduled, SendLater } from './send-later.tsx';
import { Stories } from './stories.tsx';

/** The form's values; the form always has a subject. */
type Edit = IssueEdit & { subject: string };

/** The included stories and standings, in the edited order. */
function includedOf(
  draft: IssueDraft,
  { stories, hasStandings }: Pick<IssueEdit, 'stories' | 'hasStandings'>,
): Pick<IssueDraft, 'stories' | 'standings'> {
  const storyOf = new Map(draft.stories.map((story) => [story.key, story]));
  return {
    stories: stories.flatMap(({ key, isIncluded }) => (isIncluded ? (storyOf.get(key) ?? []) : [])),
    standings: hasStandings ? draft.standings : null,
  };
}

/** A default subject follows the first story; an edited one stays. */
function withSubject(draft: IssueDraft, before: Edit, after: Edit): Edit {
  const defaultSubject = (edit: Edit) => defaultTitle({ ...draft, ...includedOf(draft, edit) });
  const isDefault = after.subject === before.subject && before.subject === defaultSubject(before);
  return isDefault ? { ...after, subject: defaultSubject(after) } : after;
}

const editOf = ({ draft }: Pick<IssueDetail, 'draft'>): Edit => ({
  subject: issueTitle({ ...draft, ...includedOf(draft, draft) }),
  greeting: draft.greeting,
  stories: draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded })),
  hasStandings: draft.hasStandings,
  hasAdvice: draft.hasAdvice,
});

/** With the offered stories, which the owner may have added. */
const withOffered = ({ draft, offered }: IssueDetail): IssueDraft => ({
  ...draft,
  stories: [...draft.stories, ...offered.map((item) => ({ ...item, isIncluded: false }))],
});

/** A draft is saved before it is tested or sent. */
export function DraftEditor({ detail }: { detail: IssueDetail }) {
  const { id, sendAt } = detail.issue;
  const whole = withOffered(detail);
  const params = { id };
  const form = useDraftForm<Edit, number>(`issue ${id}`, editOf(detail), detail.version);
  const { values, isDirty } = form;
  const [conflict, setConflict] = useState<IssueConflict['current']>();
  const onError = (error: unknown) => setConflict(currentIn<IssueConflict['current']>(error));
  const { data: newsletter } = useQuery(adminQuery('GET /api/admin/issues'));

  /** Returns the saved version. */
  const save = async (): Promise<number> => {
    if (!isDirty) return form.version;
    const input = { ...values, version: form.version };
    const { version } = await callAsAdmin('PATCH /api/admin/issues/:id', { params, input });
    form.markSaved(values, version);
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
          ? { title: 'Test saved as a file', description: 'Open it in Settings → Email.' }
          : { title: 'Test email queued', description: `Only ${to} will receive it.` },
      ),
    onError,
  });
  const send = useMutation({
    mutationFn: async () => {
      const version = await save();
      await callAsAdmin('POST /api/admin/issues/:id/send', { params, query: { version } });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/issues/:id', { params }),
    onSuccess: () => {
      form.discard();
      navigate(paths.adminNewsletter());
    },
  });
  const isPending = saveDraft.isPending || sendTest.isPending || send.isPending;
  const monthly = detail.draft.isMonthly ? (newsletter?.readers.monthly ?? 0) : 0;
  const weekly = newsletter?.readers.weekly ?? 0;
  const readers = count(weekly + monthly, 'subscriber');
  const canSend = newsletter?.mail !== 'files';
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!canSend && (
          <Callout>
            You can’t send this issue yet because email isn’t set up. Enter your mail server in{' '}
            <Link to={paths.adminSettingsEmail()} className="prose-link">
              Settings → Email
            </Link>
            . Until then, test emails are saved there as files.
          </Callout>
        )}
        {sendAt && <Scheduled id={id} sendAt={sendAt} onCanceled={form.rebase} />}
        <DraftFields
          draft={whole}
          offered={new Set(detail.offered.map(({ key }) => key))}
          form={form}
          isSaving={isPending}
        />
        {conflict ? (
          <DraftConflict
            other={conflict.draft}
            mine={{ draft: whole, edit: values }}
            onChoose={(choice) => {
              if (choice === 'mine') form.rebase(conflict.version);
              else form.markSaved(editOf(conflict), conflict.version);
              setConflict(undefined);
            }}
          />
        ) : (
          <ErrorText error={saveDraft.error ?? sendTest.error} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => isDirty && saveDraft.mutate()} pending={isPending || !isDirty}>
            {saveDraft.isPending ? 'Saving...' : isDirty ? 'Save changes' : 'Saved'}
          </Button>
          <Button onClick={() => sendTest.mutate()} pending={isPending}>
            Send a test
          </Button>
          <ConfirmButton
            label={`Send to ${readers}`}
            tone="hazard"
            pending={isPending || !canSend}
            title="Send this issue?"
            confirmLabel={`Send to ${readers}`}
            cancelLabel="Not yet"
            onConfirm={() => send.mutateAsync()}
          >
            <p>
              This issue goes to {readers}
              {monthly > 0 && ` (${formatNumber(weekly)} weekly, ${formatNumber(monthly)} monthly)`}{' '}
              and appears on the site. Once sending starts, you can pause it but not edit it.
            </p>
            {newsletter?.hasPostalAddress === false && (
              <p className="mt-3">
                US law (CAN-SPAM) requires a valid postal address in every newsletter. This issue
                has none. Add yours in Settings → Newsletter schedule.
              </p>
            )}
          </ConfirmButton>
          <SendLater
            id={id}
            save={save}
            pending={isPending || !canSend}
            label={sendAt ? 'Change send time' : 'Send later'}
            onScheduled={(version) => form.markSaved(values, version)}
          />
          <ConfirmButton
            label="Delete draft"
            tone="plain"
            pending={isPending}
            title="Delete this draft?"
            confirmLabel="Delete draft"
            onConfirm={() => remove.mutateAsync()}
          >
            Your subject, greeting, and story order will be lost. The stories will appear in the
            next draft.
          </ConfirmButton>
        </div>
        <p className="text-note text-muted">
          Test emails go to {newsletter?.testTo ?? 'you'}. Size: {formatBytes(detail.size)} (limit
          60 KB).
          {isDirty && ' Save to update the preview.'}
        </p>
      </div>
      <EmailPreview url={detail.preview} subject={detail.subject} text={detail.text} />
      <UnsavedPrompt form={form}>Your changes to this draft aren’t saved.</UnsavedPrompt>
    </div>
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
      other={textOf(other, editOf({ draft: other }))}
      mine={textOf(mine.draft, mine.edit)}
      legend="Crossed out: only in the other draft. Underlined: only in yours."
    >
      <Button onClick={() => onChoose('mine')}>Keep my text</Button>
      <Button onClick={() => onChoose('other')}>Use the other text</Button>
    </TwoTexts>
  );
}

/** What the owner can edit, as one text. */
const textOf = (draft: IssueDraft, edit: Edit): string =>
  [
    edit.subject,
    edit.greeting,
    ...includedOf(draft, edit).stories.map(({ title }) => title),
    ...(edit.hasStandings ? ['Vote results'] : []),
    ...(edit.hasAdvice ? ['Tip'] : []),
  ].join('\n\n');

interface DraftFieldsProps {
  /** Keys of the stories that were published since the draft was made. */
  offered: ReadonlySet<string>;
  /** Makes the fields read-only, because the result of a save replaces their text. */
  isSaving: boolean;
  draft: IssueDraft;
  form: UseFormReturn<Edit>;
}

function subjectError(subject: string): string | undefined {
  const words = subject.trim();
  return words === '' ? noSubject : tooLong('the subject', words, maxSubjectLength);
}

function DraftFields({ draft, offered, form, isSaving }: DraftFieldsProps) {
  const { register, reset, watch } = form;
  const values = watch();
  /** A subject that was never edited follows the first story. */
  const change = (part: Partial<Edit>) =>
    reset(withSubject(draft, values, { ...values, ...part }), { keepDefaultValues: true });
  return (
    <>
      <TextField
        label="Subject"
        error={subjectError(values.subject)}
        autoComplete="off"
        readOnly={isSaving}
        {...register('subject')}
      />
      <TextAreaField
        label={
          <>
            Greeting{' '}
            <span className="font-normal text-muted text-note">
              with *emphasis*, **strong words** and [links](/notes)
            </span>
          </>
        }
        error={tooLong('the greeting', values.greeting, maxGreetingLength)}
        className="input min-h-32"
        rows={5}
        readOnly={isSaving}
        {...register('greeting')}
      />
      <Stories
        known={draft.stories}
        offered={offered}
        stories={values.stories}
        onChange={(stories) => change({ stories })}
      />
      {draft.standings && (
        <Checkbox
          checked={values.hasStandings}
          onChange={(hasStandings) => change({ hasStandings })}
        >
          {standingsTitle(draft.standings)}
        </Checkbox>
      )}
      {draft.advice !== null && (
        <Checkbox checked={values.hasAdvice} onChange={(hasAdvice) => change({ hasAdvice })}>
          Tip that works without a battery: <em>{draft.advice}</em>
        </Checkbox>
      )}
    </>
  );
}
