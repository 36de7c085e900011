import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '#database/connect.ts';
import type { Log } from '#server/core/logger.ts';
import { SettingError, type Settings } from '#server/core/settings.ts';
import { type ComposerParts, createComposer } from './compose.ts';
import { createFileCarrier } from './file-transport.ts';
import { createSender, type Sender, type SenderParts } from './sender.ts';
import { createSmtpCarrier, type SmtpTimes } from './smtp-transport.ts';

interface Parts {
  database: OpenDatabase;
  settings: Pick<Settings, 'mail' | 'dataDir'>;
  clock: () => Date;
  log: Log;
  onRefused?: SenderParts['onRefused'];
  /** Tests wait for less. */
  times?: SenderParts['times'];
  smtpTimes?: SmtpTimes;
}

/** The sender that the settings ask for: to a mail server at its pace, or into files. */
export function openSender({
  database,
  settings,
  clock,
  log,
  onRefused,
  times,
  smtpTimes,
}: Parts): Sender {
  const { url, from, perSecond, connections, dkim } = settings.mail;
  return createSender({
    database,
    clock,
    log,
    compose: createComposer({ from, dkim: readKey(dkim), clock }),
    carriers: url
      ? Array.from({ length: connections }, () => createSmtpCarrier(url, smtpTimes))
      : [createFileCarrier(settings.dataDir)],
    perSecond: url ? perSecond : undefined,
    onRefused,
    ...(times && { times }),
  });
}

function readKey(dkim: Settings['mail']['dkim']): ComposerParts['dkim'] {
  if (!dkim) return undefined;
  try {
    const key = readFileSync(dkim.keyFile, 'utf8');
    createPrivateKey(key);
    return { domain: dkim.domain, selector: dkim.selector, key };
  } catch (error) {
    throw new SettingError(`The setting DKIM_KEY_FILE is wrong: ${(error as Error).message}.`);
  }
}
