import type { Selectable } from 'kysely';
import type { OpenDatabase } from '#database/connect.ts';
import {
  type OutboxMail,
  readBody,
  recoverMails,
  type Step,
  takeSteps,
} from '#database/queries/outbox.ts';
import type { MailBodyTable } from '#database/schema/outbox.ts';
import { createCommitQueue } from '#server/api/commit-queue.ts';
import type { Log } from '#server/core/logger.ts';
import { mostTries, nextTry } from '#server/jobs/retries.ts';
import { atMost, createPause, type Pause } from '#server/jobs/sleep.ts';
import { createHand } from './claimed-batch.ts';
import type { Compose, Composed } from './compose.ts';
import { createPace } from './send-rate.ts';
import type { Carrier, Delivery } from './transport.ts';

export interface SenderParts {
  database: Pick<OpenDatabase, 'background' | 'engine'>;
  clock: () => Date;
  log: Log;
  compose: Compose;
  /** One for each mail that may be under way at once. */
  carriers: readonly Carrier[];
  /** For all processes together; undefined where nobody has to be spared. */
  perSecond?: number | undefined;
  /** Told of a mail that the server refused for good. */
  onRefused?: ((mail: OutboxMail, answer: string) => Promise<void>) | undefined;
  /** In milliseconds. */
  times?: {
    lease: number;
    hold: number;
    betweenLooks: number;
    firstRest: number;
    longestRest: number;
    lastPatience: number;
  };
}

export interface Sender {
  start(): void;
  /** There is something in the outbox. */
  wake(): void;
  /** Sends what is due, in this call; for tests. */
  sendDue(): Promise<void>;
  /** Takes no more, and waits a moment for what is under way. */
  close(): Promise<void>;
}

/** The lease outlasts the longest that one mail can take. What is held and not begun need not last: whoever begins it first has it. */
const usualTimes = {
  lease: 120_000,
  hold: 2000,
  betweenLooks: 1000,
  firstRest: 5000,
  longestRest: 60_000,
  lastPatience: 5000,
};

/** How many mails are held at once: what leaves in a tenth of a second, so that other processes get their turns as well. */
const mostAtOnce = 50;
const howMany = (perSecond = Number.POSITIVE_INFINITY): number =>
  Math.min(mostAtOnce, Math.ceil(perSecond / 10));

/** One way out, and where it stands. */
interface Line {
  carrier: Carrier;
  pause: Pause;
  /** Apart from the other: news in the outbox is no reason to go before one's turn. */
  turn: Pause;
  /** That the end of its last mail is written down. */
  ending: Promise<void>;
}

export function createSender(parts: SenderParts): Sender {
  const { database, clock, log, perSecond, times = usualTimes } = parts;
  const { background: db } = database;
  const atOnce = howMany(perSecond);
  const lines = parts.carriers.map(
    (carrier): Line => ({
      carrier,
      pause: createPause(),
      turn: createPause(),
      ending: Promise.resolve(),
    }),
  );
  const bodyOf = rememberBodies((id) => readBody(db, id));
  const hand = createHand({ database, clock, atOnce, times });
  const pace = perSecond === undefined ? undefined : createPace({ db, clock, perSecond, atOnce });
  /** How one mail ended and that the next begins share a commit: whoever is killed leaves one mail a connection in doubt. */
  const ledger = createCommitQueue<Step, boolean>(async (steps) => {
    const taken = await takeSteps(db, steps);
    return steps.map(({ id }) => taken.has(id));
  });
  let isClosing = false;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let working: Promise<unknown> = Promise.resolve();
  /** A server that is away is left alone for a while, longer each time; no mail uses up its tries meanwhile. */
  let away = { times: 0, until: 0 };

  async function waitForTurn(turn: Pause): Promise<void> {
    if (!pace) return;
    const wait = (await pace()) - clock().getTime();
    if (wait > 0) await turn.begin(wait);
  }

  /** Undefined where another process has it, its reader has left, or its letter was paused. */
  async function begin(mail: OutboxMail): Promise<OutboxMail | undefined> {
    const { id, attempts, rank } = mail;
    const lease = new Date(clock().getTime() + times.lease);
    const to = { state: 'sending', attempts: attempts + 1, lease } as const;
    const isOurs = await ledger.add({ id, from: { state: 'waiting', attempts, rank }, to });
    return isOurs ? { ...mail, attempts: to.attempts } : undefined;
  }

  async function deliver(carrier: Carrier, mail: OutboxMail): Promise<Delivery> {
    if (mail.attempts > mostTries)
      return { outcome: 'later', answer: 'Each time it was tried, the process ended.' };
    const body = await bodyOf(mail.body_id);
    if (!body) return { outcome: 'refused', answer: 'What it was to say is gone.' };
    const name = `${mail.made_at.slice(0, 19).replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
    let composed: Composed;
    try {
      composed = await parts.compose(mail, body);
    } catch (error) {
      log.error({ err: error, kind: mail.kind }, 'a mail could not be composed');
      return { outcome: 'later', answer: 'It could not be composed; the log says why.' };
    }
    return carrier.carry(composed, name);
  }

  async function writeDown(mail: OutboxMail, { outcome, answer }: Delivery): Promise<void> {
    const at = clock();
    const { id, attempts } = mail;
    const said = { kind: mail.kind, outcome, attempts };
    if (outcome === 'sent') log.debug(said, 'a mail was sent');
    else log.warn(said, 'a mail was not taken');
    away = outcome === 'away' ? rested(away.times + 1, at, times) : { times: 0, until: 0 };
    await ledger.add({
      id,
      from: { state: 'sending', attempts },
      to: { attempts, ...afterwards(mail, outcome, answer, at) },
    });
    if (outcome === 'refused') await parts.onRefused?.(mail, answer);
  }

  /** The first of those in hand that is still to be sent; the turn is its. */
  async function beginNext(line: Line): Promise<OutboxMail | undefined> {
    const isAway = clock().getTime() < away.until;
    let found = isAway ? undefined : await hand.next();
    if (found) await waitForTurn(line.turn);
    while (found && !isClosing) {
      const [begun] = await Promise.all([begin(found), line.ending]);
      if (begun) return begun;
      await hand.giveBack(found);
      found = await hand.next();
    }
    if (found) await hand.giveBack(found);
    await line.ending;
    return undefined;
  }

  /** False where there was nothing to do. */
  async function sendOne(line: Line): Promise<boolean> {
    const mail = await beginNext(line);
    if (!mail) return false;
    const delivery = await deliver(line.carrier, mail);
    line.ending = writeDown(mail, delivery);
    // Whoever comes next hears of it; nobody is there until then.
    line.ending.catch(() => {});
    return true;
  }

  /** Also while there is much to send: a letter to many takes hours, and its first mails may be those of a process that is gone. */
  async function recover(): Promise<void> {
    const now = clock().getTime();
    if (now - recoveredAt < times.betweenLooks && now >= recoveredAt) return;
    recoveredAt = now;
    await recoverMails(db, clock()).catch(() => 0);
  }

  async function keepSending(line: Line, at: number): Promise<void> {
    while (!isClosing) {
      if (at === 0) await recover();
      const found = await sendOne(line).catch((error: unknown) => {
        // Its lease runs out, and it is tried again.
        log.error({ err: error }, 'a mail could not be looked after');
        line.ending = Promise.resolve();
        return false;
      });
      if (found || isClosing) continue;
      line.carrier.rest();
      await line.pause.begin(times.betweenLooks);
    }
    await line.ending.catch(() => {});
    line.carrier.rest();
  }

  return {
    start() {
      working = Promise.all(lines.map(keepSending)).then(() => hand.empty());
    },
    wake: () => {
      hand.lookAgain();
      for (const { pause } of lines) pause.end();
    },
    async sendDue() {
      await recoverMails(db, clock());
      const [line] = lines;
      if (line) while (await sendOne(line));
    },
    async close() {
      isClosing = true;
      for (const { pause, turn } of lines) {
        pause.end();
        turn.end();
      }
      await atMost(
        times.lastPatience,
        working.catch((error: unknown) =>
          log.error({ err: error }, 'mails could not be given back'),
        ),
      );
      for (const { carrier } of lines) carrier.rest();
    },
  };
}

function afterwards(mail: OutboxMail, outcome: Delivery['outcome'], answer: string, at: Date) {
  if (outcome === 'later' || outcome === 'away') {
    const due = nextTry(mail.attempts, at);
    return due
      ? { state: 'waiting' as const, answer, due }
      : { state: 'given up' as const, answer, ended: at };
  }
  // It may have gone out before, from a process that ended.
  const state = outcome === 'sent' && mail.doubt === 1 ? 'unsure' : outcome;
  return { state, answer, ended: at };
}

function rested(failures: number, at: Date, { firstRest, longestRest }: typeof usualTimes) {
  return {
    times: failures,
    until: at.getTime() + Math.min(firstRest * 2 ** (failures - 1), longestRest),
  };
}

type Body = Selectable<MailBodyTable> | undefined;

/** A letter's body is read once, not for each of its readers. */
function rememberBodies(read: (id: number) => Promise<Body>): (id: number) => Promise<Body> {
  let last: { id: number; body: Promise<Body> } | undefined;
  return async (id) => {
    if (last?.id !== id) last = { id, body: read(id) };
    const mine = last;
    try {
      return await mine.body;
    } catch (error) {
      if (last === mine) last = undefined;
      throw error;
    }
  };
}
