import { site } from '#content/site.ts';
import { MailButton, MailFrame, Paragraph, text } from './email-layout.tsx';
import { day } from './palette.ts';
import { joinText, wrapText } from './plain-text.ts';

export interface ConfirmationInput {
  siteUrl: string;
  /** The page with the button. */
  confirmUrl: string;
}

export const confirmationSubject = 'One press, and the letter is yours';

const lead =
  'Somebody, we hope you, asked for the weekly letter at this address. Press the button and it comes. Every week that had something worth a letter: the new tests, the month’s standings and one piece of advice that works without a battery.';
const otherwise =
  'If it was not you, do nothing. You get no letter, and in thirty days we have forgotten your address. The button leads to a page of ours; only pressing the one there counts.';

export function ConfirmationMail({ siteUrl, confirmUrl }: ConfirmationInput) {
  return (
    <MailFrame
      siteUrl={siteUrl}
      subject={confirmationSubject}
      preview="Nothing is sent to this address until you say so."
      foot={<>You get this one mail because this address was typed into a form at {site.name}.</>}
    >
      <div className="edge" style={{ padding: '32px 32px 20px' }}>
        <h1 className="ink" style={{ margin: '0 0 16px', color: day.ink, ...text(28, 1.2) }}>
          Is this your address?
        </h1>
        <Paragraph>{lead}</Paragraph>
        <MailButton href={confirmUrl}>Confirm my address</MailButton>
        <div style={{ height: 16 }} />
        <Paragraph className="muted">{otherwise}</Paragraph>
      </div>
    </MailFrame>
  );
}

export function confirmationText({ siteUrl, confirmUrl }: ConfirmationInput): string {
  return joinText([
    `${site.name.toUpperCase()}`,
    'Is this your address?',
    wrapText(lead),
    `Confirm it here:\n${confirmUrl}`,
    wrapText(otherwise),
    `${site.name}\n${siteUrl}`,
  ]);
}
