import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IssueDraft } from '#contract/newsletter.ts';
import { longestGreeting, longestSubject } from '#contract/text.ts';
import { tooLong } from '#site/admin/shell/format.ts';
import { Checkbox } from '#site/admin/shell/parts.tsx';
import type { DraftForm } from '#site/admin/shell/use-draft.ts';
import { kindName, standingsTitle } from '#site/emails/issue-words.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { type Edit, withSubject } from './draft-subject.ts';

interface DraftFieldsProps {
  draft: IssueDraft;
  form: DraftForm<Edit>;
}

function subjectError(subject: string): string | undefined {
  const words = subject.trim();
  return words === '' ? 'Enter a subject.' : tooLong('A subject', words, longestSubject);
}

/** The subject, the greeting, the stories in order, and the closing parts. */
export function DraftFields({ draft, form: { register, reset, values } }: DraftFieldsProps) {
  /** A subject that was never edited follows the first story. */
  const change = (part: Partial<Edit>) =>
    reset(withSubject(draft, values, { ...values, ...part }), { keepDefaultValues: true });
  return (
    <>
      <Field id="subject" label="Subject" error={subjectError(values.subject)}>
        {(control) => (
          <input {...control} {...register('subject')} className="input" autoComplete="off" />
        )}
      </Field>
      <Field
        id="greeting"
        label="Greeting"
        error={tooLong('A greeting', values.greeting, longestGreeting)}
      >
        {(control) => (
          <textarea {...control} {...register('greeting')} className="input min-h-32" rows={5} />
        )}
      </Field>
      <Stories draft={draft} stories={values.pieces} onChange={(pieces) => change({ pieces })} />
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

interface StoriesProps {
  draft: IssueDraft;
  stories: Edit['pieces'];
  onChange: (stories: Edit['pieces']) => void;
}

function Stories({ draft, stories, onChange }: StoriesProps) {
  const move = (from: number, to: number) => {
    if (to < 0 || to >= stories.length) return;
    const moved = stories.toSpliced(from, 1);
    const story = stories[from];
    if (story) onChange(moved.toSpliced(to, 0, story));
  };
  return (
    <fieldset>
      <legend className="font-bold">Stories</legend>
      {stories.length === 0 && (
        <p className="text-muted">Nothing is new. You can send just a greeting.</p>
      )}
      <ol className="divide-y divide-hairline">
        {stories.map(({ key, isIncluded }, index) => {
          const story = draft.pieces.find((one) => one.key === key);
          if (!story) return null;
          const include = (value: boolean) =>
            onChange(stories.with(index, { key, isIncluded: value }));
          return (
            <li key={key} className="flex items-center justify-between gap-2">
              <Checkbox checked={isIncluded} onChange={include}>
                {story.title} <span className="text-muted">{kindName[story.kind]}</span>
              </Checkbox>
              <span className="flex shrink-0">
                <Button
                  size="small"
                  tone="plain"
                  aria-label={`Move up: ${story.title}`}
                  pending={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp size={16} aria-hidden="true" />
                </Button>
                <Button
                  size="small"
                  tone="plain"
                  aria-label={`Move down: ${story.title}`}
                  pending={index === stories.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown size={16} aria-hidden="true" />
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
