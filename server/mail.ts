import { createTransport } from 'nodemailer';
import type { Message } from '#database/messages.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** How long a letter that is on its way may hold up the end of the program, in milliseconds: its message is stored. */
const lastPatience = 1000;

export interface Mailer {
  /** Returns at once: the message is stored already, the visitor does not wait for a mail server. */
  forward(message: Message): void;
  /** Waits a moment for what is under way. */
  close(): Promise<void>;
}

export function createMailer(mail: NonNullable<Settings['mail']>, log: Log): Mailer {
  const transport = createTransport({
    url: mail.url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    forward(message) {
      const sending = transport
        .sendMail({ from: mail.from, to: mail.to, ...letter(message) })
        .catch((error: Error & { code?: string; responseCode?: number }) =>
          log.error({ code: error.code, responseCode: error.responseCode }, 'a contact message could not be mailed'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, lastPatience);
      await Promise.race([Promise.all(underWay), promise]);
      clearTimeout(timer);
      transport.close();
    },
  };
}

function letter({ name, email, phone, message }: Message) {
  const from = oneLine(name);
  return {
    // As parts, so that a comma or a bracket in a name cannot become a second recipient.
    replyTo: { name: from, address: email },
    subject: `Contact form: ${from}`,
    text: `Name: ${from}\nE-mail: ${email}\nPhone: ${oneLine(phone)}\n\n${message}\n`,
  };
}

/** A line break in a header would begin a header of the visitor's own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
