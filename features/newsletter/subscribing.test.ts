import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { insertJob } from '#platform/jobs/queries.ts';
import { confirmDays } from '#platform/tokens.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter, type TestApp } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';
import { linkState } from './subscription.ts';

const day = 24 * 60 * 60 * 1000;
const begin = '2026-11-15T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(begin) + ms).toISOString();

/** What the page of a link shows. */
const shownFor = (app: TestApp, purpose: 'confirm' | 'unsubscribe', token: string) =>
  linkState(app.database.db, app.keys, { purpose, token }, app.clock());

async function everything({ database: { db } }: TestApp) {
  return {
    subscribers: await db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    outbox: await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  };
}

onBothEngines('only the button behind the emailed link confirms a sign-up', async (engine) => {
  const app = await openTestNewsletter(engine);
  const page = { Referer: 'https://lab.example/blog?utm_source=x' };
  expect((await app.subscribe(' Ada@Example.org ', { headers: page })).status).toBe(200);
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    state: 'waiting',
    source: 'form',
    created_at: begin,
    page: '/blog',
    consent: '2026-11-17',
    confirmed_at: null,
  });
  await app.runJobs();
  const [mail, ...others] = await app.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'confirmation',
    to_address: 'ada@example.org',
    about: 'ada@example.org',
  });
  const link = new URL(JSON.parse(mail?.merge_fields ?? '{}').confirm);
  expect([link.origin, link.pathname]).toEqual(['https://lab.example', '/confirm']);

  const token = link.searchParams.get('t') ?? '';
  expect(await shownFor(app, 'confirm', token)).toBe('good');
  expect((await app.subscriber('ada@example.org'))?.state).toBe('waiting');

  app.at(after(60_000));
  const pressed = await app.form('/api/letters/confirm', { token });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/confirm?done=done']);
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    state: 'confirmed',
    confirmed_at: after(60_000),
  });
  // A confirmed link does not show the form again.
  expect(await shownFor(app, 'confirm', token)).toBe('done');
  // Repeating the request is no error and no second confirmation.
  app.at(after(120_000));
  expect((await app.form('/api/letters/confirm', { token })).headers.get('location')).toBe(
    '/confirm?done=done',
  );
  // The proof of consent names only our own pages.
  const elsewhere = { Referer: 'https://other.example/private' };
  await app.subscribe('bob@example.org', { headers: elsewhere });
  expect(await app.subscriber('bob@example.org')).toMatchObject({ page: null });
});

onBothEngines('confirmation emails are limited, and the response is the same', async (engine) => {
  const app = await openTestNewsletter(engine);
  const answers = new Set<string>();
  const signUp = async (at: number, email = 'ada@example.org') => {
    app.at(after(at));
    const answer = await app.subscribe(email, {
      from: `198.51.100.${Math.floor(at / 3_600_000) % 250}`,
    });
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
    answers.add(JSON.stringify([answer.status, await answer.text(), headers]));
    await app.runJobs();
    return (await app.mails()).filter(({ to_address }) => to_address === email).length;
  };
  const hour = 3_600_000;
  expect(await signUp(0)).toBe(1);
  expect(await signUp(1000)).toBe(1);
  expect(await signUp(hour - 1)).toBe(1);
  expect(await signUp(hour + 1)).toBe(2);
  expect(await signUp(3 * hour)).toBe(3);
  expect(await signUp(30 * hour)).toBe(3);
  expect(await signUp(7 * 24 * hour - 1)).toBe(3);
  expect(await signUp(7 * 24 * hour + 2 * hour)).toBe(4);
  // Confirmed and unsubscribed addresses get the same response.
  const confirmed = await app.join('bob@example.org');
  const before = (await app.mails()).length;
  await signUp(200 * hour, 'bob@example.org');
  expect(await app.mails()).toHaveLength(before);
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(confirmed) });
  expect(await signUp(210 * hour, 'bob@example.org')).toBe(1);
  expect(answers.size).toBe(1);
});

test('one-click unsubscribing works from anywhere and always answers the same', async () => {
  const app = await openTestNewsletter('sqlite');
  const id = await app.join('ada@example.org');
  const click = async (token: string, headers: Record<string, string> = {}) => {
    const answer = await app.form(
      `/api/letters/leave/${token}`,
      { 'List-Unsubscribe': 'One-Click' },
      headers,
    );
    return [answer.status, await answer.text()];
  };
  const unsubscribed = [200, 'You’re unsubscribed.'];
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
  expect(await click(app.keys.unsubscribeToken(id), elsewhere)).toEqual(unsubscribed);
  expect(await app.subscriber('ada@example.org')).toBeUndefined();
  expect(await click(app.keys.unsubscribeToken(id))).toEqual(unsubscribed);
  expect(await click(app.keys.unsubscribeToken(4711))).toEqual(unsubscribed);
  expect(await click('l-1-nonsense')).toEqual(unsubscribed);
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  expect(
    (
      await app.send('POST', `/api/letters/leave/${app.keys.unsubscribeToken(id)}`, {
        body: multipart,
      })
    ).status,
  ).toBe(200);
  // Other calls still reject requests from other sites.
  expect((await app.form('/api/letters/leave', { token: '' }, elsewhere)).status).toBe(403);
});

test('spellings of one mailbox get three confirmation emails a day in total', async () => {
  const app = await openTestNewsletter('sqlite');
  const spelled = [
    'v.ictim@gmail.com',
    'vi.ctim@gmail.com',
    'vic.tim@googlemail.com',
    'v.i.ctim+x@gmail.com',
    'victi.m@gmail.com',
  ];
  const others = ['v.ictim@example.org', 'vi.ctim@example.org', 'vic.tim@example.org'];
  const tagged = Array.from({ length: 5 }, (_, n) => `tagged+${n}@example.org`);
  for (const [n, address] of [...spelled, ...tagged, ...others].entries())
    expect((await app.subscribe(address, { from: `198.51.100.${n}` })).status).toBe(200);
  await app.runJobs();
  const mails = await app.database.db.selectFrom('outbox').select('to_address').execute();
  for (const mailbox of [spelled, tagged])
    expect(mails.filter(({ to_address }) => mailbox.includes(to_address))).toHaveLength(3);
  expect(mails.filter(({ to_address }) => others.includes(to_address))).toHaveLength(3);
});

test('a GET of any link changes nothing', async () => {
  const app = await openTestNewsletter('sqlite');
  const id = await app.join('ada@example.org');
  await app.subscribe('bob@example.org');
  await app.runJobs();
  const waiting = { subscriber: (await app.subscriber('bob@example.org'))?.id ?? 0, signup: 0 };
  const before = await everything(app);
  const [leave, confirm] = [
    app.keys.unsubscribeToken(id),
    app.keys.confirmToken(waiting, app.clock()),
  ];
  const oneClick = await app.send('GET', `/api/letters/leave/${leave}`);
  expect([oneClick.status, oneClick.headers.get('location')]).toEqual([303, `/leave?t=${leave}`]);
  for (const path of [`/api/letters/leave?token=${leave}`, `/api/letters/confirm?token=${confirm}`])
    for (const method of ['GET', 'HEAD']) await app.send(method, path);
  await shownFor(app, 'unsubscribe', leave);
  await shownFor(app, 'confirm', confirm);
  expect(await everything(app)).toEqual(before);
});

onBothEngines('unsubscribing leaves a keyed hash, and a new sign-up works', async (engine) => {
  const app = await openTestNewsletter(engine);
  await app.subscribe('ada@example.org');
  await app.runJobs();
  const id = await app.join('ada@example.org');
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(id) });
  const left = await everything(app);
  expect(JSON.stringify(left)).not.toContain('ada');
  expect(left.subscribers).toMatchObject([
    {
      id,
      email: null,
      hash: app.keys.pseudonymize('ada@example.org'),
      state: 'left',
      confirmed_at: null,
      page: null,
    },
  ]);
  expect(left.outbox).toEqual([]);

  // The old confirmation link is invalid, but signing up again works, and old unsubscribe links
  // work again.
  const old = app.keys.confirmToken({ subscriber: id, signup: 0 }, app.clock());
  expect((await app.form('/api/letters/confirm', { token: old })).headers.get('location')).toBe(
    '/confirm?done=wrong',
  );
  expect(await app.join('ada@example.org')).toBe(id);
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    id,
    state: 'confirmed',
    hash: null,
    left_at: null,
  });
});

onBothEngines('unconfirmed addresses are deleted after thirty days', async (engine) => {
  const app = await openTestNewsletter(engine);
  const { db } = app.database;
  const back = await app.join('back@example.org');
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(back) });
  await app.join('stays@example.org');
  for (const email of ['back@example.org', 'waits@example.org']) await app.subscribe(email);
  await app.runJobs();
  const deleteOldData = async (ms: number) => {
    app.at(after(ms));
    await insertJob(db, { kind: 'nightly', payload: {}, at: new Date(begin) });
    await app.runJobs();
    return (await everything(app)).subscribers.map(({ email, state }) => [email, state]);
  };
  expect(await deleteOldData(confirmDays * day)).toHaveLength(3);
  expect(await deleteOldData(confirmDays * day + 1)).toEqual([
    [null, 'left'],
    ['stays@example.org', 'confirmed'],
  ]);
  expect((await everything(app)).subscribers[0]?.hash).toBe(
    app.keys.pseudonymize('back@example.org'),
  );
});

/** The links of the confirmation emails to an address, oldest first. */
async function confirmLinks({ database: { db } }: TestApp, email: string): Promise<string[]> {
  const mails = await db
    .selectFrom('outbox')
    .select('merge_fields')
    .where('to_address', '=', email)
    .where('kind', '=', 'confirmation')
    .orderBy('id')
    .execute();
  return mails.map(
    ({ merge_fields }) => new URL(JSON.parse(merge_fields).confirm).searchParams.get('t') ?? '',
  );
}

onBothEngines('an old link does not confirm a later sign-up by somebody else', async (engine) => {
  const app = await openTestNewsletter(engine);
  const email = 'ada@example.org';
  const signUp = async (at: number) => {
    app.at(after(at));
    await app.subscribe(email, { from: `198.51.100.${at / day}` });
    await app.runJobs();
    return (await confirmLinks(app, email)).at(-1) ?? '';
  };
  const press = async (token: string) =>
    (await app.form('/api/letters/confirm', { token })).headers.get('location');
  const shown = (token: string) => shownFor(app, 'confirm', token);
  const stateOf = async () => (await app.subscriber(email))?.state;

  const first = await signUp(day);
  expect(await press(first)).toBe('/confirm?done=done');
  const { id = 0 } = (await app.subscriber(email)) ?? {};
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(id) });
  const second = await signUp(2 * day);
  expect([await shown(first), await press(first)]).toEqual(['wrong', '/confirm?done=wrong']);
  expect(await stateOf()).toBe('waiting');
  expect([await shown(second), await press(second)]).toEqual(['good', '/confirm?done=done']);
});

test('after unsubscribing, no file has the address', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await openTestNewsletter('sqlite', { place });
  const { sender } = await createTestSender('sqlite', { place, clock: app.clock });
  const address = 'ada-of-the-log@example.org';
  const filesWithAddress = () =>
    readdirSync(place.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => readFileSync(file).includes(address))
      .map((file) => relative(place.dataDir, file));
  for (const leave of [
    (token: string) => app.form('/api/letters/leave', { token }),
    (token: string) => app.form(`/api/letters/leave/${token}`, { x: '' }),
    (_: string, id: number) => app.callAdmin('DELETE', `subscribers/${id}`),
  ]) {
    await app.subscribe(address);
    await app.runJobs();
    await sender.sendDue();
    const id = await app.join(address);
    await app.database.db
      .updateTable('outbox')
      .set({ last_response: `550 <${address.toUpperCase()}> is full` })
      .where('about', '=', address)
      .execute();
    expect(filesWithAddress()).toContainEqual(expect.stringMatching(/^outbox/));
    await leave(app.keys.unsubscribeToken(id), id);
    expect(filesWithAddress()).toEqual([]);
    expect(JSON.stringify(await app.mails()).toLowerCase()).not.toContain(address);
    app.at(new Date(app.clock().getTime() + day).toISOString());
  }
});
