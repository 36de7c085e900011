import { renderToStaticMarkup } from 'react-dom/server';
import {
  type ConfirmationInput,
  ConfirmationMail,
  confirmationSubject,
  confirmationText,
} from './confirmation-mail.tsx';

export interface PrintedMail {
  subject: string;
  html: string;
  text: string;
}

/** Every kind of mail that a reader gets, for the server, which knows no JSX. */
export const printMails = {
  confirmation(input: ConfirmationInput): PrintedMail {
    const html = renderToStaticMarkup(<ConfirmationMail {...input} />);
    return { subject: confirmationSubject, html: `${doctype}${html}`, text: confirmationText(input) };
  },
};

export type PrintMails = typeof printMails;

const doctype = '<!doctype html>';
