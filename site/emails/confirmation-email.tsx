import { site } from '#content/site.ts';
import { MailButton, MailFrame, Paragraph, text } from './email-layout.tsx';
import { day } from './palette.ts';
import { joinText, wrapText } from './plain-text.ts';

export interface ConfirmationInput {
  siteUrl: string;
  /** The page with the button. */
  confirmUrl: string;
  /** Where the address came from: the sign-up form, or a list that the owner imported. */
  origin: 'form' | 'import';
}

export const confirmationSubject = 'Confirm your subscription';

const whatItIs =
  'It comes every week that had something worth a letter: the new tests, the month’s standings and one piece of advice that works without a battery.';

const leads = {
  form: `Somebody, we hope you, asked for the weekly letter at this address. Confirm to start receiving it. ${whatItIs}`,
  import: `Your address is on a list that we imported, and we only write to people who say yes. If you would like our weekly letter, confirm to start receiving it. ${whatItIs}`,
};

const ifNot = {
  form: 'If it wasn’t you, do nothing',
  import: 'If you don’t want it, do nothing',
};

const otherwise = (origin: ConfirmationInput['origin']): string =>
  `${ifNot[origin]}: you won’t get any letters, and we’ll delete your address after 30 days. The button opens a page on our site; only the button there confirms.`;

const reasons = {
  form: `You got this one email because this address was typed into a form at ${site.name}.`,
  import: `You got this one email because this address was on a list that we imported into ${site.name}.`,
};

export function ConfirmationMail({ siteUrl, confirmUrl, origin }: ConfirmationInput) {
  return (
    <MailFrame
      siteUrl={siteUrl}
      subject={confirmationSubject}
      preview="We won’t send anything to this address until you confirm."
      foot={reasons[origin]}
    >
      <div className="edge" style={{ padding: '32px 32px 20px' }}>
        <h1 className="ink" style={{ margin: '0 0 16px', color: day.ink, ...text(28, 1.2) }}>
          Is this your address?
        </h1>
        <Paragraph>{leads[origin]}</Paragraph>
        <MailButton href={confirmUrl}>Confirm my address</MailButton>
        <div style={{ height: 16 }} />
        <Paragraph className="muted">{otherwise(origin)}</Paragraph>
      </div>
    </MailFrame>
  );
}

export function confirmationText({ siteUrl, confirmUrl, origin }: ConfirmationInput): string {
  return joinText([
    `${site.name.toUpperCase()}`,
    'Is this your address?',
    wrapText(leads[origin]),
    `Confirm it here:\n${confirmUrl}`,
    wrapText(otherwise(origin)),
    wrapText(reasons[origin]),
    `${site.name}\n${siteUrl}`,
  ]);
}
