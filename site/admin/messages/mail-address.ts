import { site } from '#content/site.ts';
import type { MessageThread } from '#contract/messages.ts';

/** A mailto: link. What visitors wrote is encoded. */
export const mailAddress = ({ email }: Pick<MessageThread, 'email'>, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: your message to ${site.name}`)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;
