import { expect } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { exportPerson } from '#database/ops/privacy.ts';
import { importSubscribers, subscribe } from '#database/queries/subscribers.ts';
import { addJob } from '#server/jobs/runner.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { databaseBefore } from '#tests/support/older-database.ts';
import { openTestNewsletter, type TestNewsletter } from '#tests/support/test-newsletter.ts';
import { consentVersion } from './subscriptions.ts';
import { confirmDays } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
const begin = '2026-11-15T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(begin) + ms).toISOString();

async function everything({ database: { db } }: TestNewsletter) {
  return {
    subscribers: await db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    outbox: await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    days: await db.selectFrom('subscriber_days').selectAll().execute(),
  };
}

onBothEngines(
  'a sign-up waits, is asked by a mail, and is confirmed by its button alone',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const page = { Referer: 'https://lab.example/blog?utm_source=x' };
    expect((await room.subscribe(' Ada@Example.org ', { headers: page })).status).toBe(200);
    expect(await room.subscriber('ada@example.org')).toMatchObject({
      state: 'waiting',
      rhythm: 'weekly',
      source: 'form',
      created_at: begin,
      page: '/blog',
      consent: '2026-11-17',
      confirmed_at: null,
    });
    await room.runJobs();
    const [mail, ...others] = await room.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'confirmation',
      to_address: 'ada@example.org',
      about: 'ada@example.org',
    });
    const link = new URL(JSON.parse(mail?.fills ?? '{}').confirm);
    expect([link.origin, link.pathname]).toEqual(['https://lab.example', '/confirm']);

    const token = link.searchParams.get('t') ?? '';
    const asked = await room.send('GET', `/api/letters/links?purpose=confirm&token=${token}`);
    expect(await asked.json()).toBe('good');
    expect((await room.subscriber('ada@example.org'))?.state).toBe('waiting');

    room.at(after(60_000));
    const pressed = await room.form('/api/letters/confirm', { token });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/confirm?done=yes']);
    expect(await room.subscriber('ada@example.org')).toMatchObject({
      state: 'confirmed',
      confirmed_at: after(60_000),
    });
    // Whoever opens the link again is not asked again.
    const again = await room.send('GET', `/api/letters/links?purpose=confirm&token=${token}`);
    expect(await again.json()).toBe('done');
    // A second press, or a reload, is no mistake and no second confirmation.
    room.at(after(120_000));
    expect((await room.form('/api/letters/confirm', { token })).headers.get('location')).toBe(
      '/confirm?done=yes',
    );
    expect((await everything(room)).days).toMatchObject([
      { day: '2026-11-15', asked: 1, confirmed: 1, left: 0 },
    ]);
  },
);

onBothEngines('a day is promised only where the letter goes out by itself', async (engine) => {
  const room = await openTestNewsletter(engine, { environment: { LETTER_AUTOSEND: 'on' } });
  await room.subscribe('ada@example.org');
  const id = (await room.subscriber('ada@example.org'))?.id ?? 0;
  const pressed = await room.form('/api/letters/confirm', {
    token: room.keys.confirmToken(id, room.clock()),
  });
  expect(pressed.headers.get('location')).toBe('/confirm?done=saturday');
});

onBothEngines(
  'asking again sends one mail an hour and three a week, and the answer never differs',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const answers = new Set<string>();
    const ask = async (at: number, email = 'ada@example.org') => {
      room.at(after(at));
      const answer = await room.subscribe(email, {
        from: `198.51.100.${Math.floor(at / 3_600_000) % 250}`,
      });
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      answers.add(JSON.stringify([answer.status, await answer.text(), headers]));
      await room.runJobs();
      return (await room.mails()).filter(({ to_address }) => to_address === email).length;
    };
    const hour = 3_600_000;
    expect(await ask(0)).toBe(1);
    expect(await ask(1000)).toBe(1);
    expect(await ask(hour - 1)).toBe(1);
    expect(await ask(hour + 1)).toBe(2);
    expect(await ask(3 * hour)).toBe(3);
    expect(await ask(30 * hour)).toBe(3);
    expect(await ask(7 * 24 * hour - 1)).toBe(3);
    expect(await ask(7 * 24 * hour + 2 * hour)).toBe(4);
    // Whoever has confirmed, left or bounced is answered the same.
    const confirmed = await room.join('bob@example.org');
    const before = (await room.mails()).length;
    await ask(200 * hour, 'bob@example.org');
    expect(await room.mails()).toHaveLength(before);
    await room.form('/api/letters/leave', { token: room.keys.leaveToken(confirmed) });
    expect(await ask(210 * hour, 'bob@example.org')).toBe(1);
    expect(answers.size).toBe(1);
  },
);

onBothEngines(
  'one-click leaving needs no cookie, comes from anywhere, and is answered the same whatever the state',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const id = await room.join('ada@example.org');
    const click = async (token: string, headers: Record<string, string> = {}) => {
      const answer = await room.form(
        `/api/letters/leave/${token}`,
        { 'List-Unsubscribe': 'One-Click' },
        headers,
      );
      return [answer.status, await answer.text()];
    };
    const told = [200, 'You’re unsubscribed.'];
    const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await click(room.keys.leaveToken(id), elsewhere)).toEqual(told);
    expect(await room.subscriber('ada@example.org')).toBeUndefined();
    expect(await click(room.keys.leaveToken(id))).toEqual(told);
    expect(await click(room.keys.leaveToken(4711))).toEqual(told);
    expect(await click('l-1-nonsense')).toEqual(told);
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect(
      (
        await room.send('POST', `/api/letters/leave/${room.keys.leaveToken(id)}`, {
          body: multipart,
        })
      ).status,
    ).toBe(200);
    // Other calls stay closed to other sites.
    expect((await room.form('/api/letters/leave', { token: '' }, elsewhere)).status).toBe(403);
  },
);

onBothEngines('one mailbox is asked three times a day, by however many tags', async (engine) => {
  const room = await openTestNewsletter(engine);
  for (let n = 0; n < 20; n += 1)
    expect(
      (await room.subscribe(`victim+${n}@example.org`, { from: `198.51.100.${n}` })).status,
    ).toBe(200);
  await room.subscribe('neighbor@example.org', { from: '198.51.100.77' });
  await room.runJobs();
  const mails = await room.database.db.selectFrom('outbox').select('to_address').execute();
  expect(mails.filter(({ to_address }) => to_address.startsWith('victim'))).toHaveLength(3);
  expect(mails).toHaveLength(4);
});

onBothEngines(
  'where dots in a name are nobody else, they are one mailbox; elsewhere they are others',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const spelled = [
      'v.ictim@gmail.com',
      'vi.ctim@gmail.com',
      'vic.tim@googlemail.com',
      'v.i.ctim+x@gmail.com',
      'victi.m@gmail.com',
    ];
    const others = [
      'v.ictim@example.org',
      'vi.ctim@example.org',
      'vic.tim@example.org',
      'vict.im@example.org',
    ];
    for (const [n, address] of [...spelled, ...others].entries())
      expect((await room.subscribe(address, { from: `198.51.100.${n}` })).status).toBe(200);
    await room.runJobs();
    const mails = await room.database.db.selectFrom('outbox').select('to_address').execute();
    expect(mails.filter(({ to_address }) => spelled.includes(to_address))).toHaveLength(3);
    expect(mails.filter(({ to_address }) => others.includes(to_address))).toHaveLength(4);
  },
);

onBothEngines('a GET of any link changes nothing', async (engine) => {
  const room = await openTestNewsletter(engine);
  const id = await room.join('ada@example.org');
  await room.subscribe('bob@example.org');
  await room.runJobs();
  const waiting = (await room.subscriber('bob@example.org'))?.id ?? 0;
  const before = await everything(room);
  const [leave, confirm] = [
    room.keys.leaveToken(id),
    room.keys.confirmToken(waiting, room.clock()),
  ];
  const oneClick = await room.send('GET', `/api/letters/leave/${leave}`);
  expect([oneClick.status, oneClick.headers.get('location')]).toEqual([303, `/leave?t=${leave}`]);
  for (const path of [
    `/api/letters/leave?token=${leave}`,
    `/api/letters/confirm?token=${confirm}`,
    `/api/letters/links?purpose=leave&token=${leave}`,
    `/api/letters/links?purpose=confirm&token=${confirm}`,
  ])
    for (const method of ['GET', 'HEAD']) await room.send(method, path);
  expect(await everything(room)).toEqual(before);
});

onBothEngines(
  'who left is a keyed hash and nothing else, in every table, and comes back only by asking',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    await room.subscribe('ada@example.org');
    await room.runJobs();
    const id = await room.join('ada@example.org');
    await room.form('/api/letters/leave', { token: room.keys.leaveToken(id) });
    const left = await everything(room);
    expect(JSON.stringify(left)).not.toContain('ada');
    expect(left.subscribers).toMatchObject([
      {
        id,
        email: null,
        hash: room.keys.pseudonymize('ada@example.org'),
        state: 'left',
        confirmed_at: null,
        page: null,
      },
    ]);
    expect(left.outbox).toMatchObject([
      { state: 'given up', to_address: '', about: null, fills: '{}' },
    ]);
    const { db } = room.database;
    expect(
      (await exportPerson(db, 'ada@example.org', room.keys.pseudonymize('ada@example.org')))
        .subscribers,
    ).toHaveLength(1);

    // The old link to confirm is worth nothing now; asking anew is, and old leave links work again.
    const old = room.keys.confirmToken(id, room.clock());
    expect((await room.form('/api/letters/confirm', { token: old })).headers.get('location')).toBe(
      '/confirm?done=too-old',
    );
    expect(await room.join('ada@example.org')).toBe(id);
    expect(await room.subscriber('ada@example.org')).toMatchObject({
      id,
      state: 'confirmed',
      hash: null,
      left_at: null,
    });
  },
);

onBothEngines(
  'a reader changes the rhythm twenty times an hour, and leaves whenever they want to',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const token = room.keys.leaveToken(await room.join('ada@example.org'));
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const rhythm = n % 2 === 0 ? 'monthly' : 'weekly';
      statuses.push((await room.form('/api/letters/leave', { token, rhythm })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(303), 429]);
    expect(await room.subscriber('ada@example.org')).toMatchObject({ rhythm: 'weekly' });
    expect((await room.form('/api/letters/leave', { token })).headers.get('location')).toBe(
      '/leave?done=yes',
    );
  },
);

onBothEngines('monthly instead of weekly is one press, and back again', async (engine) => {
  const room = await openTestNewsletter(engine);
  const token = room.keys.leaveToken(await room.join('ada@example.org'));
  for (const rhythm of ['monthly', 'weekly']) {
    const pressed = await room.form('/api/letters/leave', { token, rhythm });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      `/leave?t=${token}&done=${rhythm}`,
    ]);
    expect(await room.subscriber('ada@example.org')).toMatchObject({ state: 'confirmed', rhythm });
  }
});

onBothEngines(
  'whoever does not confirm is forgotten after thirty days; who had left before, becomes a hash again',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const { db } = room.database;
    const back = await room.join('back@example.org');
    await room.form('/api/letters/leave', { token: room.keys.leaveToken(back) });
    await room.join('stays@example.org');
    for (const email of ['back@example.org', 'waits@example.org']) await room.subscribe(email);
    await room.runJobs();
    const forget = async (ms: number) => {
      room.at(after(ms));
      await db
        .insertInto('jobs')
        .values({
          kind: 'forget',
          payload: '{}',
          state: 'waiting',
          due_at: begin,
          attempts: 0,
          made_at: begin,
        })
        .execute();
      await room.runJobs();
      return (await everything(room)).subscribers.map(({ email, state }) => [email, state]);
    };
    expect(await forget(confirmDays * day)).toHaveLength(3);
    expect(await forget(confirmDays * day + 1)).toEqual([
      [null, 'left'],
      ['stays@example.org', 'confirmed'],
    ]);
    expect((await everything(room)).subscribers[0]?.hash).toBe(
      room.keys.pseudonymize('back@example.org'),
    );
  },
);

onBothEngines('the owner asks those from before, once', async (engine) => {
  const place = await databaseBefore(engine, '008-subscriber-states');
  await (await openDatabase(place)).close();
  const room = await openTestNewsletter(engine, { place, withAdmin: false });
  expect(await room.subscriber('ada@example.org')).toMatchObject({
    state: 'waiting',
    source: 'before',
    consent: null,
    mails_asked: 0,
    waiting_since: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const { db } = room.database;
  const askAll = async () => {
    await db
      .insertInto('jobs')
      .values({
        kind: 'ask-waiting',
        payload: '{}',
        state: 'waiting',
        due_at: begin,
        attempts: 0,
        made_at: begin,
      })
      .execute();
    await room.runJobs();
  };
  await askAll();
  await askAll();
  expect((await room.mails()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ['invitation', 'ada@example.org'],
  ]);
});

onBothEngines('an invitation names where the address came from', async (engine) => {
  const room = await openTestNewsletter(engine);
  const { db } = room.database;
  await importSubscribers(db, ['imported@example.org'], room.clock());
  await subscribe(db, 'form@example.org', room.clock(), { page: '/', consent: consentVersion });
  const due = { at: room.clock() };
  await addJob(db, 'ask-waiting', {}, due);
  await room.runJobs();
  const texts = await db
    .selectFrom('outbox')
    .innerJoin('mail_bodies', 'mail_bodies.id', 'body_id')
    .select(['to_address', 'text'])
    .orderBy('to_address')
    .execute();
  expect(texts).toEqual([
    { to_address: 'form@example.org', text: expect.stringContaining('the sign-up form') },
    { to_address: 'imported@example.org', text: expect.stringContaining('list that we imported') },
  ]);
});

onBothEngines('the unsubscribe page knows monthly readers and people who left', async (engine) => {
  const room = await openTestNewsletter(engine);
  const token = room.keys.leaveToken(await room.join('ada@example.org'));
  const state = async () =>
    (await room.send('GET', `/api/letters/links?purpose=leave&token=${token}`)).json();
  expect(await state()).toBe('good');
  await room.form('/api/letters/leave', { token, rhythm: 'monthly' });
  expect(await state()).toBe('monthly');
  await room.form('/api/letters/leave', { token });
  expect(await state()).toBe('done');
});
