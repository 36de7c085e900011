import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import type { MailBody } from '#database/queries/outbox.ts';
import { createComposer } from './compose.ts';
import { readKey } from './open-sender.ts';
import type { Delivery } from './sender.ts';
import { createSmtpTransport } from './smtp-transport.ts';

interface TestDependencies {
  url: string;
  from: string;
  replyTo?: string | undefined;
  to: string;
  dkim: Parameters<typeof readKey>[0];
  clock: () => Date;
}

const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** At these addresses, cloud providers serve the machine's credentials. */
export async function isLinkLocal(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address, family }) =>
    linkLocal.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
}

/** Short, because the owner waits for the answer. */
const timeouts = { connect: 8000, login: 12_000, idle: 10_000, message: 15_000 };

/** Sends one email without the outbox, because its settings are not saved yet. */
export async function sendTest(
  { url, from, replyTo, to, dkim, clock }: TestDependencies,
  { subject, text, headers = {} }: MailBody,
): Promise<Delivery> {
  const compose = createComposer({
    sender: async () => ({ from, replyTo }),
    dkim: readKey(dkim),
    clock,
  });
  const made_at = clock().toISOString();
  const composed = await compose(
    { id: 0, made_at, to_address: to, merge_fields: '{}' },
    { subject, text, html: null, reply_to: null, headers: JSON.stringify(headers) },
  );
  const transport = createSmtpTransport(url, timeouts);
  try {
    return await transport.send(composed, '', 0);
  } finally {
    transport.close();
  }
}
