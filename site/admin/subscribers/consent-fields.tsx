import type { ConsentElsewhere } from '#contract/newsletter.ts';
import { Checkbox, TextField } from '#site/admin/shell/fields.tsx';

const noConsent: ConsentElsewhere = { source: '', date: '' };

interface ConsentFieldsProps {
  /** The statement that the owner makes by checking the box. */
  statement: string;
  dateLabel: string;
  consent: ConsentElsewhere | undefined;
  onChange: (consent: ConsentElsewhere | undefined) => void;
}

/** The owner states that people confirmed elsewhere, and where the proof is. */
export function ConsentFields({ statement, dateLabel, consent, onChange }: ConsentFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <Checkbox
        checked={consent !== undefined}
        onChange={(isChecked) => onChange(isChecked ? noConsent : undefined)}
      >
        {statement}
      </Checkbox>
      {consent && (
        <>
          <TextField
            label="Where they confirmed, such as the name of the former service"
            required
            value={consent.source}
            onChange={({ target }) => onChange({ ...consent, source: target.value })}
          />
          <TextField
            label={dateLabel}
            type="date"
            required
            value={consent.date}
            onChange={({ target }) => onChange({ ...consent, date: target.value })}
          />
        </>
      )}
    </fieldset>
  );
}
