import type { UseFormReturn } from 'react-hook-form';
import { maxGreetingLength, maxSubjectLength, noSubject } from '#contract/text.ts';
import type { IssueDraft } from '#features/newsletter/calls.ts';
import { standingsTitle } from '#features/newsletter/issue-words.ts';
import { Checkbox, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { tooLong } from '#ui/admin/format.ts';
import { type Edit, withSubject } from './draft-edit.ts';
import { Stories } from './stories.tsx';

interface DraftFieldsProps {
  /** Makes the fields read-only, because the result of a save replaces their text. */
  isSaving: boolean;
  draft: IssueDraft;
  form: UseFormReturn<Edit>;
}

function subjectError(subject: string): string | undefined {
  const words = subject.trim();
  return words === '' ? noSubject : tooLong('the subject', words, maxSubjectLength);
}

export function DraftFields({ draft, form, isSaving }: DraftFieldsProps) {
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
              with *emphasis*, **strong words** and [links](/blog)
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
    </>
  );
}
