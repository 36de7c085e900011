import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Message } from '#database/messages.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

export interface Mailer {
  /** Returns at once: the message is stored already, the visitor does not wait for a mail server. */
  forward(message: Message): void;
  /** Waits a moment for what is under way; every message is stored, mailed or not. */
  close(): Promise<void>;
}

/** A mail server that is down must not keep a stopping site from ending, nor fill its memory. */
interface Bounds {
  patience: number;
  mostUnderWay: number;
}

const usualBounds: Bounds = { patience: 1500, mostUnderWay: 500 };

export function createMailer(
  mail: NonNullable<Settings['mail']>,
  log: Log,
  { patience, mostUnderWay }: Bounds = usualBounds,
): Mailer {
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
      if (underWay.size >= mostUnderWay)
        return log.error({ underWay: underWay.size }, 'a contact message was not mailed: too many are waiting');
      const sending = transport
        .sendMail({ from: mail.from, to: mail.to, ...letter(message) })
        .catch((error: Error & { code?: string; responseCode?: number }) =>
          log.error({ code: error.code, responseCode: error.responseCode }, 'a contact message could not be mailed'),
        )
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      const giveUp = new AbortController();
      const waiting = wait(patience, undefined, { signal: giveUp.signal }).catch(() => undefined);
      await Promise.race([Promise.all(underWay), waiting]);
      giveUp.abort();
      if (underWay.size > 0) log.warn({ underWay: underWay.size }, 'contact messages were not mailed before the end');
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
