import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError } from '#platform/browser/api.ts';
import { adminQuery, callAsAdmin, currentIn } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { ActionButton, Callout, ErrorText, FullTime } from '#ui/admin/elements.tsx';
import { Checkbox, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { IssueDetail, IssueDraft, IssueEdit, IssueItem } from '../calls.ts';
import { defaultTitle, issueTitle, storyLabels } from '../issue-words.ts';
import { SendLater } from './send-later.tsx';

/** The form always has a subject. */
type Edit = IssueEdit & { subject: string };
const loadSchema = async () => {
  const { issueEdit } = await import('../calls.ts');
  return issueEdit.omit({ version: true }).required({ subject: true });
};

/** The included stories, in the edited order. */
function includedOf(draft: IssueDraft, stories: IssueEdit['stories']): IssueItem[] {
  const storyOf = new Map(draft.stories.map((story) => [story.key, story]));
  return stories.flatMap(({ key, isIncluded }) => (isIncluded ? (storyOf.get(key) ?? []) : []));
}

const formValues = (draft: IssueDraft): Edit => ({
  subject: issueTitle({ ...draft, stories: includedOf(draft, draft.stories) }),
  greeting: draft.greeting,
  stories: draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded })),
});

/** A draft is saved before it is tested or sent. */
export function IssueForm({ detail }: { detail: IssueDetail }) {
  const { draft, issue } = detail;
  const navigate = useNavigate();
  const params = { id: issue.id };
  const form = useDraftForm<Edit, number>(
    `issue ${issue.id}`,
    formValues(draft),
    detail.version,
    loadSchema,
  );
  const { errors } = form.formState;
  const { data: newsletter } = useQuery(adminQuery('GET /api/admin/issues'));
  const [enteredTo, setEnteredTo] = useState<string>();
  const testTo = enteredTo ?? newsletter?.testTo ?? '';

  /** Returns the saved version. */
  const save = async (): Promise<number> => {
    if (!form.isDirty) return form.version;
    if (!(await form.trigger(undefined, { shouldFocus: true })))
      throw new CallError(422, 'Correct the marked fields first.');
    const sent = form.getValues();
    const input = { ...sent, version: form.version };
    const { version } = await callAsAdmin('PATCH /api/admin/issues/:id', { params, input });
    form.markSaved(sent, version, sent);
    return version;
  };
  const saving = useMutation({
    mutationFn: async (next: 'save' | 'test') => {
      await save();
      if (next === 'save') return;
      const input = { email: testTo };
      const { to } = await callAsAdmin('POST /api/admin/issues/:id/test', { params, input });
      showToast(
        newsletter?.mail === 'files'
          ? {
              title: 'Test saved as a file',
              description: 'Open it in the folder “outbox” of your data folder.',
            }
          : { title: 'Test email queued', description: `Only ${to} will receive it.` },
      );
    },
    onError: form.acceptConflict,
  });
  const send = async () => {
    try {
      const version = await save();
      await callAsAdmin('POST /api/admin/issues/:id/send', { params, query: { version } });
    } catch (error) {
      form.acceptConflict(error);
      throw error;
    }
  };

  const { isPending } = saving;
  const cannotSend = newsletter?.mail === 'files';
  const readers = count(newsletter?.readers ?? 0, 'subscriber');
  /** A default subject follows the first story; an edited one stays. */
  const change = (part: Partial<Edit>) => {
    const before = form.values;
    const after = { ...before, ...part };
    const subjectOf = ({ stories }: Edit) =>
      defaultTitle({ ...draft, stories: includedOf(draft, stories) });
    const isDefault = before.subject === subjectOf(before);
    form.reset(isDefault ? { ...after, subject: subjectOf(after) } : after, {
      keepDefaultValues: true,
    });
  };
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      {cannotSend && (
        <Callout>
          You can’t send this issue yet because email isn’t set up. Enter your mail server in{' '}
          <Link to={paths.adminSettings({ part: 'email' })} className="prose-link">
            Settings → Email
          </Link>
          . Until then, test emails are saved as files.
        </Callout>
      )}
      {issue.sendAt && (
        <Callout
          action={
            <ActionButton
              size="small"
              run={() => {
                const input = { at: null, version: form.version };
                return callAsAdmin('POST /api/admin/issues/:id/schedule', { params, input });
              }}
              onDone={({ version }) => form.rebase(version)}
            >
              Cancel sending
            </ActionButton>
          }
        >
          <strong>Scheduled.</strong> This draft will be sent on <FullTime at={issue.sendAt} />.
        </Callout>
      )}
      <TextField
        label="Subject"
        error={errors.subject?.message}
        autoComplete="off"
        readOnly={isPending}
        {...form.register('subject')}
      />
      <TextAreaField
        label={
          <>
            Greeting{' '}
            <span className="font-normal text-muted text-note">
              with *emphasis*, **strong words** and [links](/blog)
            </span>
          </>
        }
        error={errors.greeting?.message}
        className="input min-h-32"
        rows={5}
        readOnly={isPending}
        {...form.register('greeting')}
      />
      <Stories
        known={draft.stories}
        stories={form.values.stories}
        onChange={(stories) => change({ stories })}
      />
      {currentIn(saving.error) && form.isDirty ? (
        <div role="alert">
          <Callout
            action={
              <Button size="small" onClick={form.discard}>
                Use the other draft
              </Button>
            }
          >
            <strong>This draft was changed elsewhere.</strong> Yours is still here. Save again to
            replace the other draft with yours.
          </Callout>
        </div>
      ) : (
        <ErrorText error={saving.error} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => form.isDirty && saving.mutate('save')}
          pending={isPending || !form.isDirty}
        >
          {isPending ? 'Saving...' : form.isDirty ? 'Save changes' : 'Saved'}
        </Button>
        {!form.isDirty && (
          <a
            href={`/api/admin/issues/${draft.date}/preview`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass()}
          >
            Preview
          </a>
        )}
        <Button onClick={() => saving.mutate('test')} pending={isPending}>
          Send a test
        </Button>
        <ConfirmButton
          label={`Send to ${readers}`}
          tone="hazard"
          pending={isPending || cannotSend}
          title="Send this issue?"
          confirmLabel={`Send to ${readers}`}
          cancelLabel="Not yet"
          run={send}
        >
          <p>
            This issue goes to {readers} and appears on the site. Once sending starts, you can pause
            it but not edit it.
          </p>
          {newsletter?.hasPostalAddress === false && (
            <p className="mt-3">
              US law (CAN-SPAM) requires a valid postal address in every newsletter. This issue has
              none. Add yours in Settings → Newsletter.
            </p>
          )}
        </ConfirmButton>
        <SendLater
          id={issue.id}
          save={save}
          pending={isPending || cannotSend}
          label={issue.sendAt ? 'Change send time' : 'Send later'}
          onScheduled={(version) => form.markSaved(form.getValues(), version)}
        />
        <ConfirmButton
          label="Delete draft"
          tone="plain"
          pending={isPending}
          title="Delete this draft?"
          confirmLabel="Delete draft"
          run={() => callAsAdmin('DELETE /api/admin/issues/:id', { params })}
          onDone={() => {
            form.discard();
            navigate(paths.adminNewsletter());
          }}
        >
          Your subject, greeting, and story order will be lost. The stories will appear in the next
          draft.
        </ConfirmButton>
      </div>
      <TextField
        label="Send tests to"
        type="email"
        value={testTo}
        onChange={({ target }) => setEnteredTo(target.value)}
      />
      <UnsavedPrompt form={form}>Your changes to this draft aren’t saved.</UnsavedPrompt>
    </div>
  );
}

const moves = [
  { name: 'Move up', step: -1, Icon: ArrowUp },
  { name: 'Move down', step: 1, Icon: ArrowDown },
];

interface StoriesProps {
  known: readonly IssueItem[];
  stories: IssueEdit['stories'];
  onChange: (stories: IssueEdit['stories']) => void;
}

/** Those behind the last included one are folded, because there can be dozens. */
function Stories({ known, stories, onChange }: StoriesProps) {
  const [shown] = useState(() => stories.findLastIndex(({ isIncluded }) => isIncluded) + 1);
  const swap = (one: number, other: number) => {
    const [first, second] = [stories[one], stories[other]];
    if (first && second) onChange(stories.with(one, second).with(other, first));
  };
  const rows = stories.map(({ key, isIncluded }, index) => {
    const story = known.find((one) => one.key === key);
    return (
      story && (
        <li key={key} className="flex items-center justify-between gap-2">
          <Checkbox
            checked={isIncluded}
            onChange={(value) => onChange(stories.with(index, { key, isIncluded: value }))}
          >
            {story.title} <span className="text-muted">{storyLabels[story.kind]}</span>
            {story.kind === 'update' && (
              <span className="line-clamp-2 text-note text-muted">{story.text}</span>
            )}
          </Checkbox>
          <span className="flex shrink-0">
            {moves.map(({ name, step, Icon }) => (
              <Button
                key={name}
                size="small"
                tone="plain"
                aria-label={`${name}: ${story.title}`}
                pending={!stories[index + step]}
                onClick={() => swap(index, index + step)}
              >
                <Icon size={16} aria-hidden="true" />
              </Button>
            ))}
          </span>
        </li>
      )
    );
  });
  const rest = rows.slice(shown);
  return (
    <fieldset>
      <legend className="font-bold">Stories</legend>
      {rows.length === 0 && (
        <p className="text-muted">Nothing is new. You can send just a greeting.</p>
      )}
      <ol className="divide-y divide-hairline">{rows.slice(0, shown)}</ol>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">
            {count(rest.length, 'more story', 'more stories')}
          </summary>
          <ol className="divide-y divide-hairline">{rest}</ol>
        </details>
      )}
    </fieldset>
  );
}
