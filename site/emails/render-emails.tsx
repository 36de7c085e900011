import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type ConfirmationInput,
  ConfirmationMail,
  confirmationSubject,
  confirmationText,
} from './confirmation-email.tsx';
import { type IssueInput, IssueMail } from './issue-email.tsx';
import { issueText } from './issue-text.ts';
import { issueTitle } from './issue-words.ts';
import { oneLine } from './plain-text.ts';

export interface PrintedMail {
  subject: string;
  html: string;
  text: string;
}

/** Every kind of mail that a reader gets, for the server, which knows no JSX. */
export const printMails = {
  confirmation(input: ConfirmationInput): PrintedMail {
    return {
      subject: confirmationSubject,
      html: print(<ConfirmationMail {...input} />),
      text: confirmationText(input),
    };
  },
  letter(input: IssueInput): PrintedMail {
    return {
      subject: oneLine(issueTitle(input.letter)),
      html: print(<IssueMail {...input} />),
      text: issueText(input),
    };
  },
};

export type PrintMails = typeof printMails;

/** React asks browsers to load every picture early; in a mail that is a line of remote content for nothing. */
function print(mail: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(mail).replace(/<link rel="preload"[^>]*>/g, '')}`;
}
