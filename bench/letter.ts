import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LetterDetail } from '#contract/letter.ts';
import type { Product } from '#contract/product.ts';
import { openDatabase } from '#database/connect.ts';
import { confirmedReaders } from '#tests/support/confirmed-readers.ts';
import { ask } from './answers.ts';
import { castVote, sitePassword, startSite, timed } from './life.ts';
import type { Running } from './processes.ts';
import { atMost, type Row } from './results.ts';

interface Arrived {
  readers: number;
  /** The most that anybody got. */
  most: number;
  bytes: number;
}

/** Of the readers, served while nobody else asks for anything: so their cost is theirs alone. */
const quietPart = 0.7;

/** One letter to many readers, from the press on Send to the last mail; visitors come and vote beside the last of it. */
export async function measureLetter(
  folder: string,
  tell: (text: string) => void,
  readers = 50_000,
): Promise<Row[]> {
  const office = await openPostOffice();
  const dataDir = join(folder, 'letter');
  const site = await startSite(dataDir, {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${office.port}`,
      CONTACT_TO: 'owner@lab.example',
      MAIL_PER_SECOND: '1000',
    },
  });
  try {
    tell(`a letter: ${readers} confirmed readers`);
    const database = await openDatabase({ dataDir });
    await confirmedReaders(database.db, readers);
    await database.close();
    const products = JSON.parse(
      (await ask(`${site.url}/api/products`)).body.toString(),
    ) as Product[];
    tell('a letter: visitors alone');
    const until = performance.now() + 15_000;
    const alone = await visit(site, products, async () => performance.now() < until);
    // Before memory is looked at: checking a password takes 30 MB for a moment, letter or not, and the draft is Friday's.
    const send = await prepareLetter(site);
    const rest = await site.usage();
    let memory = rest.memory;
    const look = async (): Promise<number> => {
      memory = Math.max(memory, (await site.usage()).memory);
      const { readers: so } = await office.count();
      tell(`a letter: ${so} of ${readers}`);
      return so;
    };
    const begun = performance.now();
    await send();
    let quiet = 0;
    while (quiet < readers * quietPart) {
      await wait(1000);
      quiet = await look();
    }
    const cpu = ((await site.usage()).cpu - rest.cpu) / 1000 / quiet;
    const ofLetter = memory - rest.memory;
    const beside = await visit(site, products, async () => (await look()) < readers);
    const seconds = (performance.now() - begun) / 1000;
    const { most, bytes } = await office.count();
    return [
      {
        what: `CPU a mail, one letter to ${readers}`,
        value: `${cpu.toFixed(2)} ms`,
        measured: cpu,
        target: atMost(2.5, ' ms'),
      },
      {
        what: 'from Send to the last of them',
        value: `${seconds.toFixed(0)} s; ${(readers / seconds).toFixed(0)} a second`,
      },
      {
        what: 'most mails that one reader got',
        value: String(most),
        measured: most,
        target: atMost(1),
      },
      { what: 'a mail', value: `${(bytes / readers / 1000).toFixed(1)} KB` },
      ratioRow('pages', alone.pages, beside.pages),
      ratioRow('votes', alone.votes, beside.votes),
      moreMemory('memory for it while nobody comes', ofLetter),
      moreMemory('memory beside it, at its highest', memory - rest.memory),
    ];
  } finally {
    await site.stop();
    office.close();
  }
}

function moreMemory(what: string, bytes: number): Row {
  const more = bytes / 1e6;
  return {
    what,
    value: `+${more.toFixed(0)} MB`,
    measured: more,
    target: atMost(30, ' MB'),
  };
}

function ratioRow(what: string, alone: readonly number[], beside: readonly number[]): Row {
  const [before, during] = [slowest(alone), slowest(beside)];
  const ratio = during / before;
  return {
    what: `${what} while it is sent ÷ alone, 99th of a hundred`,
    value: `${ratio.toFixed(2)}; ${before.toFixed(1)} → ${during.toFixed(1)} ms`,
    measured: ratio,
    target: atMost(2),
  };
}

const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** A page every few milliseconds and a vote after every fifth, for as long as the caller says; it is asked twice a second. */
async function visit(site: Running, products: Product[], goesOn: () => Promise<boolean>) {
  const times = { pages: [] as number[], votes: [] as number[] };
  for (let n = 0, asked = 0; ; n += 1) {
    times.pages.push(await timed(`${site.url}/`));
    if (n % 5 === 0) {
      const begun = performance.now();
      await castVote(site, products[n % products.length] as Product);
      times.votes.push(performance.now() - begun);
    }
    await wait(20);
    if (performance.now() - asked < 500) continue;
    asked = performance.now();
    if (!(await goesOn())) return times;
  }
}

/** A draft as the owner leaves it; gives what presses Send. */
async function prepareLetter({ url }: Running): Promise<() => Promise<void>> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: sitePassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const call = (method: string, path: string, input?: object) =>
    fetch(`${url}/api/admin/letters${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(input ? { body: JSON.stringify(input) } : {}),
    });
  const { id } = (await (await call('POST', '')).json()) as { id: number };
  const { draft, preview } = (await (await call('GET', `/${id}`)).json()) as LetterDetail;
  // As long as a usual one.
  const pieces = draft.pieces.map(({ key }, index) => ({ key, isIncluded: index < 3 }));
  await call('PATCH', `/${id}`, { ...draft, pieces });
  // Looked at, as every owner does.
  await (await fetch(url + preview)).arrayBuffer();
  return async () => {
    const sent = await call('POST', `/${id}/send`);
    if (!sent.ok) throw new Error(`The letter was not sent: ${await sent.text()}`);
  };
}

async function openPostOffice() {
  const child = fork(new URL('post-office.ts', import.meta.url));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    async count(): Promise<Arrived> {
      const answered = once(child, 'message');
      child.send('count');
      return (await answered)[0] as Arrived;
    },
    close: () => void child.kill(),
  };
}
