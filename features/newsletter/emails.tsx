import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  ConfirmationEmail,
  type ConfirmationInput,
  confirmationSubject,
  confirmationText,
} from './confirmation-email.tsx';
import { IssueEmail, type IssueInput, issueText } from './issue-email.tsx';
import { issueTitle } from './issue-words.ts';
import { oneLine } from './plain-text.ts';

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
