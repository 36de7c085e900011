import type { Running } from '#bench/processes.ts';
import { atMost, type Row } from '#bench/results.ts';
import { percentile, printWaits } from './asking.ts';

const addresses = 50;
const logins = 30;

/** Fifty addresses guess the password without a pause, one of them the owner's own network: does the owner get in, and how soon? */
export async function measureGuessing(
  site: Running,
  password: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const guess = (word: string, from: string, cookie = '') =>
    fetch(`${site.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Cookie: cookie },
      body: JSON.stringify({ password: word }),
    });
  const owner = '203.0.113.7';
  const cookie = (await guess(password, owner)).headers.get('set-cookie')?.split(';')[0] ?? '';
  tell(`the owner logs in ${logins} times while ${addresses} addresses guess`);
  let isOver = false;
  const tried = { looked: 0, refused: 0 };
  const crowd = Array.from({ length: addresses }, async (_, n) => {
    const from = n === 0 ? owner : `198.51.100.${n}`;
    while (!isOver) {
      const { status } = await guess('a guess', from);
      tried[status === 401 ? 'looked' : 'refused'] += 1;
    }
  });
  const waits: number[] = [];
  let accepted = 0;
  for (let n = 0; n < logins; n += 1) {
    const begun = performance.now();
    if ((await guess(password, owner, cookie)).ok) accepted += 1;
    waits.push(performance.now() - begun);
  }
  isOver = true;
  await Promise.all(crowd);
  return [
    {
      what: `the owner’s right passwords from a known device that were let in, of ${logins}, while ${addresses} addresses guess`,
      value: `${accepted} (${tried.looked} guesses of the crowd were looked at, ${tried.refused} refused)`,
    },
    {
      what: 'how long the owner waited',
      value: printWaits(waits),
      measured: percentile(waits, 100),
      target: { ...atMost(2000), text: 'worst ≤ 2 s' },
    },
  ];
}
