import type { Selectable } from 'kysely';
import type { OpenDatabase } from '#database/connect.ts';
import {
  claimMail,
  endAttempt,
  type OutboxMail,
  readBody,
  recoverMails,
  releaseMail,
} from '#database/queries/outbox.ts';
import type { MailBodyTable } from '#database/schema/tables.ts';
import type { Log } from '#server/core/logger.ts';
import { atMost, createPause, maxAttempts, nextAttempt } from '#server/jobs/timing.ts';
import type { Compose, ComposedMail } from './compose.ts';

export interface SenderDependencies {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  compose: Compose;
  /** One for each message that may be in flight. */
  transports: readonly Transport[];
  /** Which priorities are sent, the first one first. */
  priorities: () => Promise<readonly number[]>;
  /** The most messages this process sends per second; undefined: no limit. */
  perSecond?: number | undefined;
  /** Called for a message that the server rejected for good. */
  onRejected?: ((mail: OutboxMail, rejection: Rejection) => Promise<void>) | undefined;
  times?: SenderTimes;
}

/** In milliseconds. */
export interface SenderTimes {
  lease: number;
  betweenPolls: number;
  firstRest: number;
  maxRest: number;
  shutdown: number;
}

export interface Sender {
  start(): void;
  /** Looks for new messages now. */
  sendNow(): void;
  /** Sends what is due, in this call; for tests. */
  sendDue(): Promise<void>;
  /** Starts no more messages, and waits for those in flight. */
  close(): Promise<void>;
}

/** The lease is longer than connecting and one message can take (`smtp-transport.ts`). */
const defaultTimes: SenderTimes = {
  lease: 120_000,
  betweenPolls: 1000,
  firstRest: 5000,
  maxRest: 60_000,
  shutdown: 5000,
};

/**
 * Claims each message right before it is sent, so that a killed process leaves at most one message
 * per connection uncertain.
 */
export function createSender(parts: SenderDependencies): Sender {
  const { database, clock, log, transports, perSecond, times = defaultTimes } = parts;
  const { background: db, engine } = database;
  const bodyOf = cacheLastBody((id) => readBody(db, id));
  const idle = [...transports];
  const inFlight = new Set<Promise<void>>();
  const [pause, slot] = [createPause(), createPause()];
  let isClosing = false;
  let isPollRequested = false;
  let working: Promise<void> = Promise.resolve();
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let nextSlot = 0;
  /** Pauses grow while the server is unavailable. */
  let outage = { failures: 0, until: 0 };

  async function claim(): Promise<OutboxMail | undefined> {
    const at = clock();
    if (at.getTime() < outage.until) return undefined;
    const lease = new Date(at.getTime() + times.lease);
    for (const priority of await parts.priorities()) {
      const mail = await claimMail(db, engine, { priority, at, lease });
      if (mail) return mail;
    }
    return undefined;
  }

  async function deliver(transport: Transport, mail: OutboxMail): Promise<Delivery> {
    if (mail.attempts > maxAttempts)
      return { outcome: 'retry', response: 'The process ended during every attempt.' };
    const body = await bodyOf(mail.body_id);
    if (!body) return { outcome: 'rejected', response: 'The content of this message was deleted.' };
    let composed: ComposedMail;
    try {
      composed = await parts.compose(mail, body);
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'a message could not be composed');
      return { outcome: 'retry', response: 'The message could not be composed. See the log.' };
    }
    const name = `${mail.made_at.slice(0, 19).replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
    return transport.send(composed, name, mail.rank);
  }

  async function attempt(transport: Transport, mail: OutboxMail): Promise<void> {
    try {
      const { outcome, response, command } = await deliver(transport, mail);
      const fields = { kind: mail.kind, outcome, attempts: mail.attempts };
      if (outcome === 'sent') log.debug(fields, 'a message was sent');
      else log.warn(fields, 'a message was not accepted');
      const at = clock();
      const isUnavailable = outcome === 'unreachable' || outcome === 'unavailable';
      outage = isUnavailable ? outageAfter(outage.failures + 1, at) : { failures: 0, until: 0 };
      if (outcome === 'unreachable')
        await releaseMail(db, mail, { response, due: new Date(outage.until) });
      else await endAttempt(db, mail, { response, ...stateAfter(mail, outcome, at) });
      if (outcome === 'rejected') await parts.onRejected?.(mail, { response, command });
    } catch (error) {
      // Its lease expires, and it is sent again and marked.
      log.error({ err: error }, 'the result of a message could not be stored');
    }
  }

  function outageAfter(failures: number, at: Date) {
    const length = Math.min(times.firstRest * 2 ** (failures - 1), times.maxRest);
    return { failures, until: at.getTime() + length };
  }

  /** False if there is nothing to send. */
  async function startNext(): Promise<boolean> {
    if (idle.length === 0) await Promise.race(inFlight);
    const wait = nextSlot - performance.now();
    if (wait > 0) await slot.begin(wait);
    isPollRequested = false;
    const mail = isClosing ? undefined : await claim();
    const transport = mail && idle.pop();
    if (!mail || !transport) return false;
    // A missed slot is not made up for, so the rate is never exceeded.
    if (perSecond) nextSlot = Math.max(nextSlot, performance.now()) + 1000 / perSecond;
    const sending = attempt(transport, mail).finally(() => {
      inFlight.delete(sending);
      idle.push(transport);
    });
    inFlight.add(sending);
    return true;
  }

  /** Runs during long issues too, because another process may have been killed. */
  async function recover(): Promise<void> {
    const now = clock().getTime();
    if (now - recoveredAt < times.betweenPolls && now >= recoveredAt) return;
    recoveredAt = now;
    await recoverMails(db, clock());
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const isStarted = await recover()
        .then(startNext)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the outbox could not be read');
          return false;
        });
      if (isStarted || isPollRequested || isClosing) continue;
      for (const transport of idle) transport.close();
      await pause.begin(times.betweenPolls);
    }
    await Promise.all(inFlight);
  }

  return {
    start() {
      working = run();
    },
    sendNow() {
      isPollRequested = true;
      pause.end();
    },
    async sendDue() {
      await recoverMails(db, clock());
      const [transport] = transports;
      for (let mail = await claim(); mail && transport; mail = await claim())
        await attempt(transport, mail);
    },
    async close() {
      isClosing = true;
      pause.end();
      slot.end();
      await atMost(times.shutdown, working);
      for (const transport of transports) transport.close();
    },
  };
}

function stateAfter(
  mail: OutboxMail,
  outcome: Exclude<Delivery['outcome'], 'unreachable'>,
  at: Date,
) {
  if (outcome === 'retry' || outcome === 'unavailable') {
    const due = nextAttempt(mail.attempts, at);
    return due ? { state: 'waiting' as const, due } : { state: 'given up' as const, ended: at };
  }
  // An earlier attempt, by a process that ended, may have delivered it too.
  const isUncertain =
    outcome === 'maybeDelivered' || (outcome === 'sent' && mail.maybe_delivered === 1);
  if (isUncertain) return { state: 'maybe delivered', ended: at } as const;
  return { state: outcome === 'sent' ? 'sent' : 'refused', ended: at } as const;
}

type Body = Selectable<MailBodyTable> | undefined;

/** An issue's body is read once, not for every recipient. */
function cacheLastBody(read: (id: number) => Promise<Body>): (id: number) => Promise<Body> {
  let last: { id: number; body: Body } | undefined;
  return async (id) => {
    if (last?.id !== id) last = { id, body: await read(id) };
    return last.body;
  };
}

/**
 * `retry`: this message was rejected for now; `unreachable`: no server was reached, so this was no
 * attempt; `unavailable`: the server ended the connection during this message; `maybeDelivered`:
 * the connection ended after the last byte.
 */
export interface Delivery {
  outcome: 'sent' | 'retry' | 'unreachable' | 'unavailable' | 'rejected' | 'maybeDelivered';
  /** The server's response, or the error. */
  response: string;
  /** The SMTP command that failed. */
  command?: string | undefined;
}

export type Rejection = Pick<Delivery, 'response' | 'command'>;

/** Sends one message at a time. */
export interface Transport {
  send(mail: ComposedMail, name: string, priority: number): Promise<Delivery>;
  /** Closes an idle connection; the next message opens a new one. */
  close(): void;
}
