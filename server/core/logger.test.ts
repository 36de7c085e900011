import { expect } from 'vitest';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { adminPassword, aMessage, openLab } from '#tests/support/lab.ts';
import { createLog, withoutAddresses } from './logger.ts';

function logTo(lines: string[]) {
  return createLog('debug', { write: (line) => lines.push(line) });
}

onBothEngines('the log of a whole visit carries nothing personal', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const token = await lab.login();
  await lab.guess('a wrong guess');
  await lab.contact(aMessage);
  await lab.contact({ ...aMessage, email: 'broken@' });
  await lab.subscribe('ada@example.org');
  await lab.vote('🚀');
  await lab.updateLink('https://www.amazon.com/dp/1', token);
  await lab.send('GET', '/api/ada@example.org?email=ada@example.org');
  const log = lab.logged.join('');
  const secrets = [
    '@',
    '%40',
    'Ada',
    'Lovelace',
    '555',
    'kettle',
    'guess',
    adminPassword,
    token,
    '203.0.113',
    'amazon',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

onBothEngines('a call is logged by its pattern, with status and duration', async (engine) => {
  const lab = await openLab(engine);
  await lab.vote('🚀');
  await lab.send('GET', '/api/nothing/here');
  const lines = lab.logged.map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    method: 'POST',
    route: '/api/products/:id/vote',
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines[1]).toMatchObject({ method: 'GET', route: 'unknown', status: 404 });
});

onOneEngine(
  'an error is logged without the row that the database or the mail server put into it',
  () => {
    const lines: string[] = [];
    const error = Object.assign(new Error('rejected: <ada@example.org>'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.org) already exists.',
      response: '550 ada@example.org',
    });
    logTo(lines).error({ err: error }, 'failed');
    expect(lines[0]).toContain('23505');
    expect(lines[0]).toContain('log.test.ts');
    expect(lines[0]).not.toMatch(/ada@|already exists|550/);
  },
);

onOneEngine('what is logged by mistake under a personal name is blotted out', () => {
  const lines: string[] = [];
  logTo(lines).info(
    { email: 'ada@example.org', visitor: { phone: '2125550199', password: 'x1y2' } },
    'oops',
  );
  expect(lines[0]).not.toMatch(/ada|2125550199|x1y2/);
});

onOneEngine('what a terminal would obey is written as its number, and means the same', () => {
  const lines: string[] = [];
  const odd = { page: '/a\u009b31m\u202eb', deep: { word: '\u0085\x7f' } };
  logTo(lines).warn({ ...odd, err: new Error('\u009d0;x') }, 'a stranger’s words');
  expect(lines.join('')).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  expect(JSON.parse(lines.join(''))).toMatchObject({ ...odd, err: { reason: '\u009d0;x' } });
});

onOneEngine('a word without end takes no longer to look through than its letters', () => {
  // By the square of its length this would be a minute of CPU.
  const word = 'a'.repeat(300_000);
  expect(withoutAddresses(`${word} ${word}@example.org <ada@example.org>`)).toBe(
    `${word} [address] <[address]>`,
  );
});

onOneEngine(
  'what goes in circles or cannot be written says so, and the line is written all the same',
  () => {
    const lines: string[] = [];
    const circle: Record<string, unknown> = { deep: {} };
    circle.deep = { circle };
    const broken = {
      toJSON() {
        throw new Error('ada@example.org cannot be written');
      },
    };
    logTo(lines).warn({ circle, broken, big: 12n, route: '/here' }, 'odd things');
    expect(JSON.parse(lines.join(''))).toEqual({
      level: 40,
      circle: '[cannot be written]',
      broken: '[cannot be written]',
      big: '[cannot be written]',
      route: '/here',
      msg: 'odd things',
    });
  },
);
