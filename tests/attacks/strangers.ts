import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '#bench/processes.ts';
import { atMost, median, type Row } from '#bench/results.ts';
import { cpuOf, inMegabytes, statusFrom } from './asking.ts';
import { anyComparison } from './full-house.ts';

/** What the mail server would know; strangers do not. */
export const eventsSecret = 'only measured by the attacks';

const comparisons = 40;
const afterwards = 8000;

/** Comparisons that nobody has made: what each costs at once, and in the seconds after. */
export async function measureComparisons(
  site: Running,
  slugs: readonly string[],
  tell: (text: string) => void,
): Promise<Row[]> {
  tell(`${comparisons} comparisons that nobody has made`);
  const atRest = await cpuIn(site, afterwards);
  const atOnce = await cpuOf(site, comparisons, () => anyComparison(slugs));
  const after = Math.max(0, (await cpuIn(site, afterwards)) - atRest) / comparisons;
  return [
    {
      what: `CPU for a comparison that nobody has made, at once and in the ${afterwards / 1000} s after`,
      value: `${inMs(atOnce)}, after ${inMs(after)}`,
      measured: after / 1000,
      target: { ...atMost(5), text: 'after ≤ 5 ms' },
    },
  ];
}

async function cpuIn(site: Running, ms: number): Promise<number> {
  const before = await site.usage();
  await sleep(ms);
  return (await site.usage()).cpu - before.cpu;
}

const wordLength = 700_000;

/** A delivery report whose recipient is one word without an @, as long as a mail may be. */
export async function measureReport(site: Running, tell: (text: string) => void): Promise<Row[]> {
  tell('a delivery report with one long word');
  const status = `Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822;${'a'.repeat(wordLength)}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
  const lines = Buffer.from(status)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n');
  const mail = [
    'From: a@b.example\r\nTo: bounces@lab.example\r\nSubject: failed\r\nMIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n',
    '--x\r\nContent-Type: text/plain\r\n\r\nhi',
    '--x\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n',
    `${lines}\r\n--x--\r\n`,
  ].join('\r\n');
  const before = await site.usage();
  const answer = await fetch(`${site.url}/api/mail/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${eventsSecret}`, 'Content-Type': 'message/rfc822' },
    body: mail,
  });
  const cpu = ((await site.usage()).cpu - before.cpu) / 1000;
  return [
    {
      what: `CPU for a delivery report of ${Math.round(mail.length / 1024)} KB whose recipient is one word`,
      value: `${Math.round(cpu)} ms (answered ${answer.status})`,
      measured: cpu,
      target: atMost(250, ' ms'),
    },
  ];
}

const connections = 150;
const mebibyte = 1024 * 1024;

/** A mebibyte but for its last byte on each of many lines, for the call that takes the largest body from a machine, without its secret. */
export async function measureBodies(site: Running, tell: (text: string) => void): Promise<Row[]> {
  tell(`${connections} bodies without the secret`);
  const { hostname, port } = new URL(site.url);
  const { memory: before } = await site.usage();
  const head = `POST /api/mail/events HTTP/1.1\r\nHost: lab\r\nContent-Type: application/json\r\nContent-Length: ${mebibyte}\r\n\r\n`;
  const body = Buffer.alloc(mebibyte - 1, 'x');
  let refused = 0;
  const lines = Array.from({ length: connections }, () => {
    const line = connect(Number(port), hostname).on('error', () => {});
    line.once('data', (said) => {
      if (/^HTTP\/1\.1 40[13]/.test(String(said))) refused += 1;
    });
    line.write(head);
    line.write(body);
    return line;
  });
  let most = before;
  for (let look = 0; look < 30; look += 1) {
    await sleep(100);
    most = Math.max(most, (await site.usage()).memory);
  }
  for (const line of lines) line.destroy();
  const grown = most - before;
  return [
    {
      what: `memory for ${connections} bodies of 1 MiB that never end, from strangers, at its highest`,
      value: `+${inMegabytes(grown)} (${refused} refused before their body)`,
      measured: grown / 1e6,
      // Half of what was sent: it is not held.
      target: atMost(75, ' MB'),
    },
  ];
}

const forms = 200;

/** Forms that come back as pages, from seven addresses at once: how many are made for each kept page that a reader gets meanwhile? */
export async function measureForms(site: Running, tell: (text: string) => void): Promise<Row[]> {
  tell(`${forms} forms that come back`);
  let done = 0;
  const before = await site.usage();
  const sent = Array.from({ length: forms }, async (_, n) => {
    await fetch(`${site.url}/forms/newsletter`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': `198.18.0.${1 + Math.floor(n / 30)}`,
      },
      body: `email=x${n}`,
    });
    done += 1;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const madeMeanwhile: number[] = [];
  while (done < forms) {
    const begun = done;
    await statusFrom(site, '/privacy-policy', '203.0.113.99', agent);
    madeMeanwhile.push(done - begun);
  }
  agent.destroy();
  await Promise.all(sent);
  const cpu = ((await site.usage()).cpu - before.cpu) / forms;
  const worst = Math.max(...madeMeanwhile);
  return [
    {
      what: `forms that come back, of ${forms} at once, for each kept page that a reader got meanwhile`,
      value: `${median(madeMeanwhile)}, ${worst} at most; ${inMs(cpu)} of CPU for a form`,
      measured: median(madeMeanwhile),
      target: { ...atMost(4), text: 'median ≤ 4' },
    },
  ];
}

const inMs = (microseconds: number): string => `${(microseconds / 1000).toFixed(1)} ms`;
