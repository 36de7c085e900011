import { site } from '#content/site.ts';
import type { Message } from '#database/queries/messages.ts';
import type { MailBody } from '#database/queries/outbox.ts';

interface ReplyParts {
  text: string;
  to: Pick<Message, 'email' | 'message'>;
  /** Where an answer to it goes. */
  from: string;
}

/** What the owner writes back, with the visitor's own words under it. */
export function replyMail({ text, to, from }: ReplyParts): MailBody {
  const quoted = to.message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return {
    subject: `Re: your message to ${site.name}`,
    text: `${text}\n\nYou wrote:\n${quoted}\n`,
    replyTo: { name: site.name, address: from },
    about: to.email,
  };
}
