import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '#database/connect.ts';
import { SettingError, type Settings } from '#server/core/settings.ts';
import { type ComposerDependencies, createComposer } from './compose.ts';
import { createFileTransport } from './file-transport.ts';
import { priorities } from './outbox.ts';
import { createSender, type Sender, type SenderDependencies } from './sender.ts';
import { createSmtpTransport, type SmtpTimeouts } from './smtp-transport.ts';

interface Parts extends Pick<SenderDependencies, 'clock' | 'log' | 'onRejected' | 'times'> {
  database: OpenDatabase;
  settings: Pick<Settings, 'mail' | 'dataDir'>;
  smtpTimeouts?: SmtpTimeouts;
}

/** Sends to the configured mail server, or saves files; bulk messages wait for a mail server. */
export function openSender({ settings, smtpTimeouts, ...parts }: Parts): Sender {
  const { url, from, perSecond, connections, dkim } = settings.mail;
  const compose = createComposer({ from, dkim: readKey(dkim), clock: parts.clock });
  if (!url)
    return createSender({
      ...parts,
      compose,
      transports: [createFileTransport(settings.dataDir)],
      priorities: [priorities.urgent],
    });
  return createSender({
    ...parts,
    compose,
    transports: Array.from({ length: connections }, () => createSmtpTransport(url, smtpTimeouts)),
    priorities: [priorities.urgent, priorities.bulk],
    perSecond,
  });
}

function readKey(dkim: Settings['mail']['dkim']): ComposerDependencies['dkim'] {
  if (!dkim) return undefined;
  try {
    const key = readFileSync(dkim.keyFile, 'utf8');
    createPrivateKey(key);
    return { domain: dkim.domain, selector: dkim.selector, key };
  } catch (error) {
    throw new SettingError(`DKIM_KEY_FILE is wrong: ${(error as Error).message}.`);
  }
}
