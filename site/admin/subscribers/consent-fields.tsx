import type { ConsentElsewhere } from '#contract/newsletter.ts';
import { TextField } from '#ui/admin/fields.tsx';

export type Consent = ConsentElsewhere;

export const noConsent: Consent = { source: '', date: '' };

interface ConsentFieldsProps {
  dateLabel: string;
  consent: Consent;
  onChange: (consent: Consent) => void;
}

/** The owner states that people confirmed elsewhere, and where the proof is. */
export function ConsentFields({ dateLabel, consent, onChange }: ConsentFieldsProps) {
  return (
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
  );
}
