import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '#ui/site.ts';
import {
  EmailButton,
  EmailLayout,
  joinText,
  oneLine,
  Paragraph,
  Section,
  text,
} from './email-layout.tsx';
import { IssueEmail, type IssueInput, issueText } from './issue-email.tsx';
import { issueTitle } from './issue-words.ts';

interface ConfirmationInput {
  siteUrl: string;
  /** The page with the confirmation button. */
  confirmUrl: string;
  /** Who entered the address. */
  origin: 'form' | 'owner';
}

const confirmationSubject = 'Confirm your subscription';

const about = 'It’s one email a week with new reviews, articles and updates.';

const copy = {
  form: {
    lead: `Someone, we hope you, signed up for our weekly newsletter with this address. Confirm to start receiving it. ${about}`,
    otherwise: 'If it wasn’t you, do nothing',
    reason: `You got this email because someone entered this address in the sign-up form at ${site.name}.`,
  },
  owner: {
    lead: `We were asked to add this address to our weekly newsletter, so we’re checking with you first. Confirm to start receiving it. ${about}`,
    otherwise: 'If you don’t want it, do nothing',
    reason: `You got this email because an editor of ${site.name} entered this address.`,
  },
};

const next = (origin: ConfirmationInput['origin']): string =>
  `The link opens a page on our site. Select the button there to finish. ${copy[origin].otherwise}: you won’t get any emails from us, and we’ll delete your address after 30 days.`;

function ConfirmationEmail({ siteUrl, confirmUrl, origin }: ConfirmationInput) {
  return (
    <EmailLayout
      siteUrl={siteUrl}
      subject={confirmationSubject}
      preview="We won’t send anything to this address until you confirm."
      footer={copy[origin].reason}
    >
      <Section padding="32px 32px 20px">
        <h1 {...text('ink', 28, 1.2, { margin: '0 0 16px' })}>{confirmationSubject}</h1>
        <Paragraph>{copy[origin].lead}</Paragraph>
        <EmailButton href={confirmUrl}>Confirm my subscription</EmailButton>
        <div style={{ height: 16 }} />
        <Paragraph tone="muted">{next(origin)}</Paragraph>
      </Section>
    </EmailLayout>
  );
}

export const confirmationText = ({ siteUrl, confirmUrl, origin }: ConfirmationInput): string =>
  joinText([
    site.name.toUpperCase(),
    confirmationSubject,
    copy[origin].lead,
    `Confirm here:\n${confirmUrl}`,
    next(origin),
    copy[origin].reason,
    `${site.name}\n${siteUrl}`,
  ]);

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** The server imports this object from the build, because it cannot load JSX. */
export const renderEmails = {
  confirmation: (input: ConfirmationInput): RenderedEmail => ({
    subject: confirmationSubject,
    html: htmlOf(<ConfirmationEmail {...input} />),
    text: confirmationText(input),
  }),
  issue: (input: IssueInput): RenderedEmail => ({
    subject: oneLine(issueTitle(input.issue)),
    html: htmlOf(<IssueEmail {...input} />),
    text: issueText(input),
  }),
};

export type RenderEmails = typeof renderEmails;

/** Removes the preload links that React adds for images. */
function htmlOf(email: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(email).replace(/<link rel="preload"[^>]*>/g, '')}`;
}
