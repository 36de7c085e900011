import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminQuery, callAsAdmin, useTimeZone } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/dialogs.tsx';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { ActionButton, Callout, ErrorText, FullTime } from '#ui/admin/elements.tsx';
import { Checkbox, showServerError, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { zoneName } from '#ui/admin/time-zones.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { IssueDetail, IssueDraft, IssueEdit, IssueItem } from '../calls.ts';
import { issueTitle, storyWords } from '../issue-words.ts';

const formValues = ({ subject, greeting, stories }: IssueDraft): IssueEdit => ({
  subject,
  greeting,
  stories: stories.map(({ key, isIncluded }) => ({ key, isIncluded })),
});

/** The subject of an issue without one. */
const defaultSubject = (draft: IssueDraft, { stories }: IssueEdit): string =>
  issueTitle({
    ...draft,
    subject: '',
    stories: stories.flatMap(
      ({ key, isIncluded }) =>
        (isIncluded && draft.stories.find((story) => story.key === key)) || [],
    ),
  });

/** A draft is saved before it is tested or sent. */
export function IssueForm({ detail }: { detail: IssueDetail }) {
  const { draft, issue } = detail;
  const navigate = useNavigate();
  const params = { id: issue.id };
  const form = useDraftForm<IssueEdit, number>(
    `issue ${issue.id}`,
    formValues(draft),
    detail.version,
  );
  const { errors } = form.formState;
  const { data: newsletter } = useQuery(adminQuery('GET /api/admin/issues'));
  const [enteredTo, setEnteredTo] = useState<string>();
  const testTo = enteredTo ?? newsletter?.testTo ?? '';
  const [sendAt, setSendAt] = useState('');
  const timeZone = useTimeZone();

  /** Returns the saved version. */
  const save = async (): Promise<number> => {
    if (!form.isDirty) return form.version;
    const sent = form.getValues();
    const input = { ...sent, version: form.version };
    const { version } = await callAsAdmin('PATCH /api/admin/issues/:id', { params, input });
    form.markSaved(sent, version, sent);
    return version;
  };
  const saving = useMutation({
    mutationFn: async (next: 'save' | 'test') => {
      form.clearErrors();
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
    onError: (error) => {
      showServerError(form, error);
      form.acceptConflict(error);
    },
  });
  /** Saves, and then sends now or later. */
  const send = async (now: boolean) => {
    try {
      const version = await save();
      if (now) await callAsAdmin('POST /api/admin/issues/:id/send', { params, query: { version } });
      else await schedule(sendAt, version);
    } catch (error) {
      form.acceptConflict(error);
      throw error;
    }
  };
  /** Null cancels the time. */
  const schedule = async (at: string | null, version: number) => {
    const input = { at, version };
    const next = await callAsAdmin('POST /api/admin/issues/:id/schedule', { params, input });
    form.rebase(next.version);
  };

  const { isPending } = saving;
  const cannotSend = newsletter?.mail === 'files';
  const readers = count(newsletter?.readers ?? 0, 'subscriber');
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
            <ActionButton size="small" run={() => schedule(null, form.version)}>
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
        placeholder={defaultSubject(draft, form.values)}
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
        onChange={(stories) => form.setValue('stories', stories, { shouldDirty: true })}
      />
      <ErrorText error={saving.error} />
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
          run={() => send(true)}
        >
          This issue goes to {readers} and appears on the site. Once sending starts, you can pause
          it but not edit it.
        </ConfirmButton>
        <ConfirmButton
          label={issue.sendAt ? 'Change send time' : 'Send later'}
          pending={isPending || cannotSend}
          title="Send later"
          confirmLabel="Schedule"
          run={() => send(false)}
        >
          <p>We send the draft as it is saved at that time, to everyone subscribed then.</p>
          <TextField
            label={timeZone ? `Send at (time in ${zoneName(timeZone)})` : 'Send at'}
            type="datetime-local"
            value={sendAt}
            onChange={({ target }) => setSendAt(target.value)}
          />
        </ConfirmButton>
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
            {story.title} <span className="text-muted">{storyWords[story.kind].label}</span>
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
  return (
    <fieldset>
      <legend className="font-bold">Stories</legend>
      {rows.length === 0 && (
        <p className="text-muted">Nothing is new. You can send just a greeting.</p>
      )}
      <ol className="divide-y divide-hairline">{rows.slice(0, shown)}</ol>
      {rows.length > shown && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">
            {count(rows.length - shown, 'more story', 'more stories')}
          </summary>
          <ol className="divide-y divide-hairline">{rows.slice(shown)}</ol>
        </details>
      )}
    </fieldset>
  );
}
