import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { SettingError } from '#server/core/settings.ts';
import type { CurrentSettings, OpenSettings } from '#server/settings/current.ts';
import { type ComposerDependencies, createComposer } from './compose.ts';
import { createFileTransport } from './file-transport.ts';
import { priorities } from './outbox.ts';
import { createSender, type Sender, type SenderDependencies, type Transport } from './sender.ts';
import { createSmtpTransport, type SmtpTimeouts } from './smtp-transport.ts';

interface OpenSenderDependencies
  extends Pick<SenderDependencies, 'clock' | 'log' | 'onRefused' | 'times'> {
  database: OpenDatabase;
  settings: Pick<OpenSettings, 'mail' | 'dataDir' | 'current'>;
  smtpTimeouts?: SmtpTimeouts;
}

type ReadMailSettings = () => Promise<CurrentSettings['mail']>;

/** Sends to the mail server that is set now, or saves files; bulk messages wait for a server. */
export function openSender({
  settings,
  smtpTimeouts,
  ...dependencies
}: OpenSenderDependencies): Sender {
  const { perSecond, connections, dkim } = settings.mail;
  const read: ReadMailSettings = async () => (await settings.current()).mail;
  const files = createFileTransport(settings.dataDir);
  return createSender({
    ...dependencies,
    compose: createComposer({ sender: read, dkim: readKey(dkim), clock: dependencies.clock }),
    transports: Array.from({ length: connections }, () =>
      createCurrentTransport(read, files, smtpTimeouts),
    ),
    priorities: async () =>
      (await read()).url ? [priorities.urgent, priorities.bulk] : [priorities.urgent],
    perSecond,
  });
}

const passwordMissing =
  'The password of the mail server is missing. Enter it in Settings → Email. The email waits.';
const serverMissing = 'No mail server is set. The email waits.';

/** Opens a new connection after a change of the mail server. */
function createCurrentTransport(
  read: ReadMailSettings,
  files: Transport,
  timeouts?: SmtpTimeouts,
): Transport {
  let open: { url: string; transport: Transport } | undefined;
  return {
    async send(mail, name, priority) {
      const { url, lacksPassword } = await read();
      if (lacksPassword) return { outcome: 'unreachable', response: passwordMissing };
      if (!url && priority === priorities.bulk)
        return { outcome: 'unreachable', response: serverMissing };
      if (!url) return files.send(mail, name, priority);
      if (open?.url !== url) {
        open?.transport.close();
        open = { url, transport: createSmtpTransport(url, timeouts) };
      }
      return open.transport.send(mail, name, priority);
    },
    close: () => open?.transport.close(),
  };
}

export function readKey(dkim: OpenSettings['mail']['dkim']): ComposerDependencies['dkim'] {
  if (!dkim) return undefined;
  try {
    const key = readFileSync(dkim.keyFile, 'utf8');
    createPrivateKey(key);
    return { domain: dkim.domain, selector: dkim.selector, key };
  } catch (error) {
    throw new SettingError(`DKIM_KEY_FILE is wrong: ${(error as Error).message}.`);
  }
}
