import type { Selectable } from 'kysely';
import type { OpenDatabase } from '#database/connect.ts';
import {
  endMail,
  isStillWanted,
  postponeMail,
  readBody,
  recoverMails,
  releaseMail,
  reserveSlot,
  type TakenMail,
  takeMail,
} from '#database/outbox.ts';
import type { MailBodyTable } from '#database/tables.ts';
import { atMost, createPause, type Pause } from '#server/jobs/pauses.ts';
import { mostTries, nextTry } from '#server/jobs/retries.ts';
import type { Log } from '#server/log.ts';
import type { Carrier, Delivery } from './carrier.ts';
import type { Compose, Composed } from './compose.ts';
import { ranks } from './kinds.ts';

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
  onRefused?: ((mail: TakenMail, answer: string) => Promise<void>) | undefined;
  /** In milliseconds. */
  times?: { lease: number; betweenLooks: number; firstRest: number; longestRest: number; lastPatience: number };
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

/** The lease outlasts the longest that one mail can take. */
const usualTimes = { lease: 120_000, betweenLooks: 1000, firstRest: 5000, longestRest: 60_000, lastPatience: 5000 };

export function createSender(parts: SenderParts): Sender {
  const { database, clock, log } = parts;
  const { background: db, engine } = database;
  const times = parts.times ?? usualTimes;
  const pauses = parts.carriers.map(createPause);
  /** Apart from the others: news in the outbox is no reason to go before one's turn. */
  const turns = parts.carriers.map(createPause);
  const bodyOf = rememberBodies((id) => readBody(db, id));
  let isClosing = false;
  let working: Promise<unknown> = Promise.resolve();
  /** A server that is away is left alone for a while, longer each time; no mail uses up its tries meanwhile. */
  let away = { times: 0, until: 0 };

  async function takeNext(): Promise<TakenMail | undefined> {
    const at = clock();
    if (at.getTime() < away.until) return undefined;
    const until = new Date(at.getTime() + times.lease);
    for (const rank of Object.values(ranks)) {
      const mail = await takeMail(db, engine, { rank, at, until });
      if (mail) return mail;
    }
    return undefined;
  }

  async function waitForTurn(turn: Pause): Promise<void> {
    if (parts.perSecond === undefined) return;
    const now = clock().getTime();
    const slot = await reserveSlot(db, now, Math.ceil(1000 / parts.perSecond));
    if (slot > now) await turn.begin(slot - now);
  }

  async function deliver(carrier: Carrier, mail: TakenMail): Promise<Delivery> {
    if (mail.attempts > mostTries) return { outcome: 'later', answer: 'Each time it was tried, the process ended.' };
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

  async function writeDown(mail: TakenMail, { outcome, answer }: Delivery): Promise<void> {
    const at = clock();
    const said = { kind: mail.kind, outcome, attempts: mail.attempts };
    if (outcome === 'sent') log.debug(said, 'a mail was sent');
    else log.warn(said, 'a mail was not taken');
    away = outcome === 'away' ? rested(away.times + 1, at, times) : { times: 0, until: 0 };
    if (outcome === 'later' || outcome === 'away') {
      const again = nextTry(mail.attempts, at);
      if (again) return postponeMail(db, mail, again, answer);
      return endMail(db, mail, { state: 'given up', answer, at });
    }
    // It may have gone out before, from a process that ended.
    const state = outcome === 'sent' && mail.doubt === 1 ? 'unsure' : outcome;
    await endMail(db, mail, { state, answer, at });
    if (outcome === 'refused') await parts.onRefused?.(mail, answer);
  }

  /** False where there was nothing to do. */
  async function sendOne(carrier: Carrier, turn: Pause): Promise<boolean> {
    const mail = await takeNext();
    if (!mail) return false;
    await waitForTurn(turn);
    if (isClosing) await releaseMail(db, mail);
    else if (await isStillWanted(db, mail)) await writeDown(mail, await deliver(carrier, mail));
    return true;
  }

  async function keepSending(carrier: Carrier, at: number): Promise<void> {
    const [pause = createPause(), turn = createPause()] = [pauses[at], turns[at]];
    while (!isClosing) {
      const found = await sendOne(carrier, turn).catch((error: unknown) => {
        // Its lease runs out, and it is tried again.
        log.error({ err: error }, 'a mail could not be looked after');
        return false;
      });
      if (found || isClosing) continue;
      carrier.rest();
      await pause.begin(times.betweenLooks);
      if (at === 0) await recoverMails(db, clock()).catch(() => 0);
    }
    carrier.rest();
  }

  return {
    start() {
      working = Promise.all(parts.carriers.map(keepSending));
    },
    wake: () => {
      for (const pause of pauses) pause.end();
    },
    async sendDue() {
      await recoverMails(db, clock());
      const [carrier] = parts.carriers;
      const [turn] = turns;
      if (carrier && turn) while (await sendOne(carrier, turn));
    },
    async close() {
      isClosing = true;
      for (const pause of [...pauses, ...turns]) pause.end();
      await atMost(times.lastPatience, working);
      for (const carrier of parts.carriers) carrier.rest();
    },
  };
}

function rested(failures: number, at: Date, { firstRest, longestRest }: typeof usualTimes) {
  return { times: failures, until: at.getTime() + Math.min(firstRest * 2 ** (failures - 1), longestRest) };
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
