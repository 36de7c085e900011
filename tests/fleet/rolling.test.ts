import { setTimeout as sleep } from 'node:timers/promises';
import { launch, type Page } from 'puppeteer-core';
import { expect, onTestFinished, test } from 'vitest';
import type { openDatabase } from '#database/connect.ts';
import { knownMigrations } from '#database/migrate.ts';
import { createEmptyPlace, openAt } from '#tests/support/engines.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { failingStart } from '#tests/support/server-process.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { systemChromium } from '#tests/support/system-chromium.ts';
import {
  findLostIn,
  login,
  productsOf,
  type Sent,
  send,
  sendIssue,
  startWriters,
} from '#tests/support/writers.ts';
import { startFleet, startReaders } from './fleet.ts';
import { buildRelease, saveCurrentBuild, toSecond, toThird } from './releases.ts';

const last = Object.keys(knownMigrations).at(-1) ?? '';
/**
 * Enough that the issue is still being sent when the last process is replaced, because other emails
 * go first.
 */
const issueReaders = 6000;

test('while the database is down the balancer still serves cached pages', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(() => postgres.stop());
  const fleet = await startFleet(
    { dataDir: '/nowhere', databaseUrl: postgres.url },
    saveCurrentBuild(),
    {},
  );
  for (const { url } of fleet.servers)
    for (const path of ['/', '/about']) await send(url, 'GET', path);
  const [product] = await productsOf(fleet.url);
  await postgres.halt('crash');
  for (const { url } of fleet.servers)
    await expect
      .poll(async () => (await send(url, 'GET', '/readyz')).status, { timeout: 20_000 })
      .toBe(503);
  // Longer than two health checks of the balancer.
  await sleep(3500);
  for (const path of ['/', '/about', '/', '/about', '/', '/about'])
    expect([path, (await send(fleet.url, 'GET', path)).status]).toEqual([path, 200]);
  const vote = await send(fleet.url, 'POST', `/api/products/${product?.id}/vote`, {
    emoji: product?.votes[0]?.emoji,
  });
  expect([vote.status, vote.text]).toEqual([
    503,
    'Our database isn’t responding. Please try again in a moment.',
  ]);
  await postgres.resume();
  await expect
    .poll(async () => (await send(fleet.url, 'GET', '/readyz')).status, { timeout: 20_000 })
    .toBe(200);
});

test('three processes are replaced one by one under load, and back: nothing fails or is lost', async () => {
  const first = saveCurrentBuild();
  const second = await buildRelease('second', first, (copy) => toSecond(copy, last));
  const third = await buildRelease('third', second, (copy) => toThird(copy, last));
  const place = await createEmptyPlace('postgres');
  const smtpServer = await startSmtpServer();
  const mail = { SMTP_URL: smtpServer.url, CONTACT_TO: 'owner@lab.example', MAIL_PER_SECOND: '80' };
  const fleet = await startFleet(place, first, mail);
  const { url } = fleet;
  const database = await openAt(place);
  await confirmedReaders(database.db, issueReaders);
  const tabs = await openTabs(url);
  const token = await login(url);
  await sendIssue(url, token);
  const failed: string[] = [];
  const onAnswer = ({ status, text }: Sent) => {
    if (status !== 200) failed.push(`${status} ${text.slice(0, 100)}`);
  };
  // Three vote, one subscribes, one sends messages and one edits, each without pauses.
  const writers = await startWriters(() => url, { count: 6, token, onAnswer });
  const { writes } = writers;
  const readers = startReaders(url);
  await fleet.roll(second);
  await tabs.goOn();
  await fleet.roll(first);
  await fleet.roll(second);
  await fleet.roll(third);
  await fleet.roll(second);
  await Promise.all([writers.stop(), readers.stop()]);
  expect([...readers.failed, ...failed]).toEqual([]);
  expect(await findLostIn(database, writes, 'in between')).toEqual([]);
  // The two tabs voted too.
  const counts = await database.db.selectFrom('vote_counts').select('count').execute();
  const acknowledged = [...writes.votes.values()].reduce(
    (sum, votes) => sum + votes.acknowledged,
    0,
  );
  const doubtful = [...writes.votes.values()].reduce((sum, votes) => sum + votes.doubtful, 0);
  const counted = counts.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBeGreaterThanOrEqual(acknowledged + 2);
  expect(counted).toBeLessThanOrEqual(acknowledged + doubtful + 2);
  await expect
    .poll(async () => waitingIssues(database), { timeout: 400_000, interval: 500 })
    .toBe(0);
  const mailsByAddress = Map.groupBy(
    smtpServer.mails.filter(({ recipients }) => /^reader-\d+@example/.test(recipients.join())),
    ({ recipients }) => recipients.join(),
  );
  const doubled = [...mailsByAddress.values()].filter((mails) => mails.length > 1).length;
  expect([mailsByAddress.size, doubled]).toEqual([issueReaders, 0]);
  // The release before the previous one refuses to start once the column is gone.
  const { code, output } = await failingStart({
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
    PORT: '0',
  });
  expect([code, output]).toEqual([1, expect.stringContaining('it has "903-phone-gone"')]);
  // Two builds of up to two minutes run first.
}, 1_200_000);

async function waitingIssues({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'issue')
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  return rows.length;
}

const vote = '#latest-tests article [name=emoji]';
const votesShown = `Number(document.querySelector('${vote}').getAttribute('aria-label').match(/, (\\d+) vote/)[1])`;
const isPressed = `document.querySelector('${vote}').getAttribute('aria-pressed')`;

/** Two tabs of the first release, one before and one after hydration. */
async function openTabs(url: string) {
  const executablePath = systemChromium();
  if (!executablePath) throw new Error('There is no Chromium for the tabs that stay open.');
  const browser = await launch({ executablePath, args: ['--no-sandbox', '--no-proxy-server'] });
  onTestFinished(() => browser.close());
  const failed: string[] = [];
  const open = async () => {
    // Each tab has a separate browser context.
    const page = await (await browser.createBrowserContext()).newPage();
    page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
    });
    page.on('pageerror', (error) => failed.push(String(error)));
    await page.goto(url, { waitUntil: 'load' });
    return page;
  };
  const [notHydrated, hydrated] = [await open(), await open()];
  await hydrated.click(vote);
  await until(hydrated, isPressed, 'true');
  return {
    /**
     * After the release one tab hydrates and votes, and the other opens a page whose code it has
     * not loaded.
     */
    async goOn() {
      await notHydrated.bringToFront();
      const before = Number(await notHydrated.evaluate(votesShown));
      await notHydrated.click(vote);
      await until(notHydrated, isPressed, 'true').catch((error: unknown) => {
        throw new Error(`The first tab did not vote: ${failed.join(', ')}`, { cause: error });
      });
      await expect
        .poll(async () => Number(await notHydrated.evaluate(votesShown)), { timeout: 90_000 })
        .toBeGreaterThan(before);
      expect(
        await notHydrated.evaluate('document.documentElement.dataset.release'),
      ).toBeUndefined();
      await hydrated.bringToFront();
      await hydrated.evaluate("window.stayed = 'yes'");
      await hydrated.click('a[href="/blog"]');
      await until(hydrated, "document.querySelector('h1').textContent", 'Tech Survival Blog');
      expect(await hydrated.evaluate('window.stayed')).toBe('yes');
      expect(failed).toEqual([]);
    },
  };
}

async function until(page: Page, expression: string, value: unknown): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { timeout: 90_000 }).toBe(value);
}
