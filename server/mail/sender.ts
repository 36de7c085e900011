import type { Selectable } from 'kysely';
import {
  claimMail,
  endAttempt,
  type OutboxMail,
  readBody,
  recoverMails,
  releaseMail,
} from '#database/queries/outbox.ts';
import type { MailBodyTable } from '#database/schema/tables.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { atMost, createPause, maxAttempts, nextAttempt } from '#platform/jobs/timing.ts';
import type { Log } from '#server/core/logger.ts';
import type { Compose, ComposedMail } from './compose.ts';

export interface SenderDependencies {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  compose: Compose;
  /** One for each message that may be in flight. */
  transports: readonly Transport[];
  /** Which priorities are sent, the most urgent first. */
  priorities: () => Promise<readonly number[]>;
  /** The most messages this process sends per second; undefined: no limit. */
  perSecond?: number | undefined;
  /** Called for a recipient that the server refuses for good. */
  onRefused?: ((mail: OutboxMail, response: string) => Promise<void>) | undefined;
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
export function createSender(dependencies: SenderDependencies): Sender {
  const { database, clock, log, transports, times = defaultTimes } = dependencies;
  const { claim, attempt } = createAttempts(dependencies, times);
  const connections = createConnections(transports);
  const pause = createPause();
  const slots = createSlots(dependencies.perSecond);
  const recover = createRecovery(dependencies, times);
  let isClosing = false;
  let isPollRequested = false;
  let working: Promise<void> = Promise.resolve();

  /** False if there is nothing to send. */
  async function startNext(): Promise<boolean> {
    await recover();
    await connections.oneIsIdle();
    await slots.wait();
    isPollRequested = false;
    const mail = isClosing ? undefined : await claim();
    if (!mail) return false;
    slots.take();
    connections.start((transport) => attempt(transport, mail));
    return true;
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const isStarted = await startNext().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return false;
      });
      if (isStarted || isPollRequested || isClosing) continue;
      connections.closeIdle();
      await pause.begin(times.betweenPolls);
    }
    await connections.allAreIdle();
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
      await recoverMails(database.background, clock());
      const [transport] = transports;
      for (let mail = await claim(); mail && transport; mail = await claim())
        await attempt(transport, mail);
    },
    async close() {
      isClosing = true;
      pause.end();
      slots.end();
      await atMost(times.shutdown, working);
      for (const transport of transports) transport.close();
    },
  };
}

/** Each sends one message at a time. */
function createConnections(transports: readonly Transport[]) {
  const idle = [...transports];
  const inFlight = new Set<Promise<void>>();
  return {
    async oneIsIdle(): Promise<void> {
      if (idle.length === 0) await Promise.race(inFlight);
    },
    async allAreIdle(): Promise<void> {
      await Promise.all(inFlight);
    },
    start(send: (transport: Transport) => Promise<void>): void {
      const transport = idle.pop();
      if (!transport) throw new Error('No connection is idle.');
      const sending = send(transport).finally(() => {
        inFlight.delete(sending);
        idle.push(transport);
      });
      inFlight.add(sending);
    },
    closeIdle(): void {
      for (const transport of idle) transport.close();
    },
  };
}

/** When the next message may start; a missed slot is not made up for. */
function createSlots(perSecond: number | undefined) {
  const pause = createPause();
  let next = 0;
  return {
    async wait(): Promise<void> {
      const left = next - performance.now();
      if (left > 0) await pause.begin(left);
    },
    take(): void {
      if (perSecond) next = Math.max(next, performance.now()) + 1000 / perSecond;
    },
    end: () => pause.end(),
  };
}

/** Runs during long issues too, because another process may have been killed. */
function createRecovery({ database, clock }: SenderDependencies, times: SenderTimes) {
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const now = clock().getTime();
    if (now - recoveredAt < times.betweenPolls && now >= recoveredAt) return;
    recoveredAt = now;
    await recoverMails(database.background, clock());
  };
}

/** Each fourth message is the least urgent one, so that many sign-ups do not stop an issue. */
const bulkTurn = 4;

/** Claims messages and tries to deliver them; pauses grow while the server is unavailable. */
function createAttempts(dependencies: SenderDependencies, times: SenderTimes) {
  const { database, clock, log, priorities, onRefused } = dependencies;
  const { background: db, engine } = database;
  const deliver = createDelivery(dependencies);
  let outage = { failures: 0, until: 0 };
  let claims = 0;

  function outageAfter(failures: number, at: Date) {
    const length = Math.min(times.firstRest * 2 ** (failures - 1), times.maxRest);
    return { failures, until: at.getTime() + length };
  }

  return {
    async claim(): Promise<OutboxMail | undefined> {
      const at = clock();
      if (at.getTime() < outage.until) return undefined;
      const lease = new Date(at.getTime() + times.lease);
      const inOrder = await priorities();
      claims += 1;
      const isBulkTurn = claims % bulkTurn === 0;
      for (const priority of isBulkTurn ? inOrder.toReversed() : inOrder) {
        const mail = await claimMail(db, engine, { priority, at, lease });
        if (mail) return mail;
      }
      return undefined;
    },
    async attempt(transport: Transport, mail: OutboxMail): Promise<void> {
      try {
        const { outcome, response } = await deliver(transport, mail);
        const fields = { kind: mail.kind, outcome, attempts: mail.attempts };
        if (outcome === 'sent') log.debug(fields, 'a message was sent');
        else log.warn(fields, 'a message was not accepted');
        const at = clock();
        const isUnavailable = outcome === 'unreachable' || outcome === 'unavailable';
        outage = isUnavailable ? outageAfter(outage.failures + 1, at) : { failures: 0, until: 0 };
        if (outcome === 'unreachable')
          await releaseMail(db, mail, { response, due: new Date(outage.until) });
        else await endAttempt(db, mail, { response, ...stateAfter(mail, outcome, at) });
        if (outcome === 'refused') await onRefused?.(mail, response);
      } catch (error) {
        // Its lease expires, and it is sent again and marked.
        log.error({ err: error }, 'the result of a message could not be stored');
      }
    },
  };
}

/** Composes a message and sends it. */
function createDelivery({ database, log, compose }: SenderDependencies) {
  const bodyOf = cacheLastBody((id) => readBody(database.background, id));
  return async (transport: Transport, mail: OutboxMail): Promise<Delivery> => {
    if (mail.attempts > maxAttempts)
      return { outcome: 'retry', response: 'The process ended during every attempt.' };
    const body = await bodyOf(mail.body_id);
    if (!body) return { outcome: 'failed', response: 'The content of this message was deleted.' };
    let composed: ComposedMail;
    try {
      composed = await compose(mail, body);
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'a message could not be composed');
      return { outcome: 'retry', response: 'The message could not be composed. See the log.' };
    }
    const name = `${mail.made_at.slice(0, 19).replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
    return transport.send(composed, name, mail.priority);
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
  if (outcome === 'maybeDelivered' || (outcome === 'sent' && mail.maybe_delivered === 1))
    return { state: 'maybe delivered', ended: at } as const;
  const states = { sent: 'sent', refused: 'refused', failed: 'given up' } as const;
  return { state: states[outcome], ended: at };
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
 * `retry`: the server did not accept this message; `unreachable`: no server was reached, so this was
 * no attempt; `unavailable`: the server ended the connection during this message; `refused`: it
 * refuses this recipient for good; `failed`: the message cannot be sent; `maybeDelivered`: the
 * connection ended after the last byte.
 */
export interface Delivery {
  outcome:
    | 'sent'
    | 'retry'
    | 'unreachable'
    | 'unavailable'
    | 'refused'
    | 'failed'
    | 'maybeDelivered';
  /** The server's response, or the error. */
  response: string;
}

/** Sends one message at a time. */
export interface Transport {
  send(mail: ComposedMail, name: string, priority: number): Promise<Delivery>;
  /** Closes an idle connection; the next message opens a new one. */
  close(): void;
}
