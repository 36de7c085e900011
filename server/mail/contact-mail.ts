import { withoutUnseen } from '#contract/unseen.ts';
import type { Message } from '#database/queries/messages.ts';
import type { MailBody } from '#database/queries/outbox.ts';

/** A visitor's message as the owner gets it, who can answer it. */
export function contactMail({ name, email, phone, message }: Message): MailBody {
  const from = oneLine(name);
  return {
    // As parts, so that a comma or a bracket in a name cannot become a second recipient.
    replyTo: { name: from, address: email },
    subject: `Contact form: ${from}`,
    text: `Name: ${from}\nE-mail: ${email}\nPhone: ${oneLine(phone)}\n\n${message}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    about: email,
  };
}

/** A line break in a header would begin a header of the visitor's own. */
const oneLine = (text: string): string => withoutUnseen(text).trim();
