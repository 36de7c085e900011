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
  'It’s one email a week with new tests, the month’s standings and one piece of advice that works without a battery.';

const leads = {
  form: `Someone, we hope you, signed up for our weekly letter with this address. Confirm to start receiving it. ${whatItIs}`,
  import: `Your address was on a contact list that we imported; you didn’t sign up on our site. If you’d like our weekly letter, confirm to start receiving it. ${whatItIs}`,
};

const ifNot = {
  form: 'If it wasn’t you, do nothing',
  import: 'If you don’t want it, do nothing',
};

const otherwise = (origin: ConfirmationInput['origin']): string =>
  `The link opens a page on our site. Press the button there to finish. ${ifNot[origin]}: you won’t get any letters, and we’ll delete your address after 30 days.`;

const reasons = {
  form: `You got this email because someone entered this address in the sign-up form at ${site.name}.`,
  import: `You got this email because this address was on a contact list imported into ${site.name}.`,
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
          Confirm your subscription
        </h1>
        <Paragraph>{leads[origin]}</Paragraph>
        <MailButton href={confirmUrl}>Confirm my subscription</MailButton>
        <div style={{ height: 16 }} />
        <Paragraph className="muted">{otherwise(origin)}</Paragraph>
      </div>
    </MailFrame>
  );
}

export function confirmationText({ siteUrl, confirmUrl, origin }: ConfirmationInput): string {
  return joinText([
    `${site.name.toUpperCase()}`,
    'Confirm your subscription',
    wrapText(leads[origin]),
    `Confirm here:\n${confirmUrl}`,
    wrapText(otherwise(origin)),
    wrapText(reasons[origin]),
    `${site.name}\n${siteUrl}`,
  ]);
}
