import type { Selectable } from 'kysely';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { atMost, createPause, maxAttempts, nextAttempt } from '#platform/jobs/timing.ts';
import type { Log } from '#platform/logger.ts';
import type { Settings } from '#platform/settings.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { createFileTransport } from './files.ts';
import { fieldsOf, messageOf } from './message.ts';
import { claimMail, endAttempt, type OutboxMail, priorities, readBody } from './outbox.ts';
import { createSmtpTransport, type Delivery, type SmtpTimes, type Transport } from './smtp.ts';
import type { MailBodyTable, MailState } from './table.ts';

/** The mail server that is set now. */
interface MailServer {
  /** Undefined: emails are saved as files. */
  url: string | undefined;
  lacksPassword: boolean;
  from: string;
  replyTo: string | undefined;
}

interface SenderDependencies {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  settings: Pick<Settings, 'mail' | 'dataDir'> & { current(): Promise<{ mail: MailServer }> };
  clock: () => Date;
  log: Log;
  keys: Pick<TokenKeys, 'unsubscribeToken'>;
  /** Called for a recipient that the server refuses for good. */
  onRefused?: (mail: OutboxMail, response: string) => Promise<void>;
  times?: typeof defaultTimes;
  smtpTimes?: SmtpTimes;
}

/** In milliseconds. The lease is longer than a message takes. */
const defaultTimes = {
  lease: 120_000,
  betweenPolls: 1000,
  /** Of the pauses while the server is unavailable, which double. */
  firstRest: 5000,
  maxRest: 60_000,
  shutdown: 5000,
};

const passwordMissing =
  'The password of the mail server is missing. Enter it in Settings → Email. The email waits.';

interface Claimed {
  mail: OutboxMail;
  server: MailServer;
}

/**
 * Sends to the mail server that is set now, or saves files; bulk messages wait for a server. Each
 * message is claimed right before it is sent, so that a killed process leaves at most one message
 * per connection uncertain.
 */
export function openSender(dependencies: SenderDependencies) {
  const { database, settings, clock, log, keys, onRefused, smtpTimes } = dependencies;
  const { background: db, engine } = database;
  const { times = defaultTimes } = dependencies;
  const { connections, perSecond, dkim } = settings.mail;
  const save = createFileTransport(settings.dataDir, dkim);
  const pause = createPause();
  const inFlight = new Set<Promise<void>>();
  let smtp: { url: string; transport: Transport } | undefined;
  let body: { id: number; row: Selectable<MailBodyTable> | undefined } | undefined;
  let outage = { failures: 0, until: 0 };
  let isClosing = false;
  let working: Promise<void> = Promise.resolve();

  /** Opens new connections after a change of the mail server. */
  function transportTo(url: string): Transport {
    if (smtp?.url !== url) {
      smtp?.transport.close();
      const options = { url, dkim, connections, perSecond, times: smtpTimes };
      smtp = { url, transport: createSmtpTransport(options) };
    }
    return smtp.transport;
  }

  async function claim(): Promise<Claimed | undefined> {
    const at = clock();
    if (at.getTime() < outage.until) return undefined;
    const server = (await settings.current()).mail;
    const lease = new Date(at.getTime() + times.lease);
    const upTo = server.url ? priorities.bulk : priorities.urgent;
    const mail = await claimMail(db, engine, { upTo, at, lease });
    return mail && { mail, server };
  }

  async function deliver({ mail, server }: Claimed): Promise<Delivery> {
    if (mail.attempts > maxAttempts)
      return { outcome: 'retry', response: 'The process ended during every attempt.' };
    // An issue's body is read once, not for every recipient.
    if (body?.id !== mail.body_id)
      body = { id: mail.body_id, row: await readBody(db, mail.body_id) };
    if (!body.row)
      return { outcome: 'failed', response: 'The content of this message was deleted.' };
    if (server.lacksPassword) return { outcome: 'unreachable', response: passwordMissing };
    const fields = fieldsOf(mail, keys);
    const message = messageOf(mail, body.row, { ...server, at: clock(), fields });
    if (server.url) return transportTo(server.url).send(message);
    const time = mail.made_at.slice(0, 19).replaceAll(':', '-');
    return save(message, `${time}-${mail.kind}-${mail.id}`);
  }

  async function attempt(claimed: Claimed): Promise<void> {
    const { mail } = claimed;
    try {
      const { outcome, response } = await deliver(claimed);
      const fields = { kind: mail.kind, outcome, attempts: mail.attempts };
      if (outcome === 'sent') log.debug(fields, 'a message was sent');
      else log.warn(fields, 'a message was not accepted');
      const at = clock();
      if (outcome === 'unreachable' || outcome === 'unavailable') {
        const rest = Math.min(times.firstRest * 2 ** outage.failures, times.maxRest);
        outage = { failures: outage.failures + 1, until: at.getTime() + rest };
      } else outage = { failures: 0, until: 0 };
      const isCounted = outcome !== 'unreachable';
      const again = isCounted ? nextAttempt(mail.attempts, at) : new Date(outage.until);
      const state = stateAfter(mail, outcome, again);
      await endAttempt(db, mail, { state, response, due: again, isCounted }, at);
      if (outcome === 'refused') await onRefused?.(mail, response);
    } catch (error) {
      // Its lease expires, and it is sent again and counts as maybe delivered.
      log.error({ err: error }, 'the result of a message could not be stored');
    }
  }

  async function next(): Promise<Claimed | undefined> {
    if (inFlight.size >= connections) await Promise.race(inFlight);
    return isClosing ? undefined : claim();
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const claimed = await next().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return undefined;
      });
      if (claimed) {
        const sending = attempt(claimed).finally(() => inFlight.delete(sending));
        inFlight.add(sending);
      } else if (!isClosing) await pause.begin(times.betweenPolls);
    }
    await Promise.all(inFlight);
  }

  return {
    start() {
      working = run();
    },
    /** Looks for new messages now. */
    sendNow: () => pause.end(),
    /** Sends what is due, in this call; for tests. */
    async sendDue() {
      for (let claimed = await claim(); claimed; claimed = await claim()) await attempt(claimed);
    },
    /** Starts no more messages, and waits for those in flight. */
    async close() {
      isClosing = true;
      pause.end();
      await atMost(times.shutdown, working);
      smtp?.transport.close();
    },
  };
}

const triedAgain: readonly Delivery['outcome'][] = ['retry', 'unreachable', 'unavailable'];

function stateAfter(
  { open_attempts }: OutboxMail,
  outcome: Delivery['outcome'],
  again: Date | undefined,
): MailState {
  if (triedAgain.includes(outcome) && again) return 'waiting';
  // Another attempt, of a process that ended, may have delivered it too.
  if (outcome === 'maybe' || open_attempts > 1) return 'maybe';
  return outcome === 'sent' ? 'sent' : 'failed';
}
