import type { MailBody } from '#platform/mail/outbox.ts';
import { withoutInvisible } from '#platform/text.ts';
import { paths } from '#ui/paths.ts';
import type { ContactInput } from './fields.ts';

/** A contact message, forwarded to the owner, who can reply to it. */
export function contactMail(
  { message, ...fields }: ContactInput,
  { id, siteUrl }: { id: number; siteUrl: string },
): MailBody {
  const { name, email } = fields;
  const url = `${siteUrl}${paths.adminMessages({ id: String(id) })}`;
  const from = oneLine(name);
  const lines = Object.entries<string | undefined>(fields).map(([field, value]) =>
    value ? `${field[0]?.toUpperCase()}${field.slice(1)}: ${oneLine(value)}\n` : '',
  );
  return {
    // An object, so that a comma or a bracket in a name cannot become a second recipient.
    replyTo: { name: from, address: email },
    subject: `Contact form: ${from}`,
    text: `${lines.join('')}\n${message}\n\n--\nReply to this email. The message in the admin:\n${url}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    about: email,
  };
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => withoutInvisible(text).trim();
