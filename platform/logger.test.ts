import { expect, test } from 'vitest';
import { adminPassword, aMessage, createTestApp } from '#tests/support/test-app.ts';
import { createLog } from './logger.ts';

function logTo(lines: string[]) {
  return createLog('debug', { write: (line) => lines.push(line) });
}

test('the log of a whole visit contains no personal data', async () => {
  const app = await createTestApp('sqlite');
  const token = await app.login();
  await app.guess('a wrong guess');
  await app.contact(aMessage);
  await app.contact({ ...aMessage, email: 'broken@' });
  await app.subscribe('ada@example.org');
  await app.vote('🚀');
  await app.updateLink('https://www.amazon.com/dp/1', token);
  await app.send('GET', '/api/ada@example.org?email=ada@example.org');
  // Request ids are random and may contain any digits.
  const log = app.logged.join('').replace(/"id":"[^"]*"/g, '');
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

test('an error is logged without the row in the database’s or mail server’s message', () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('rejected: <ada@example.org>'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    response: '550 ada@example.org',
  });
  logTo(lines).error({ err: error }, 'failed');
  expect(lines[0]).toContain('23505');
  expect(lines[0]).toContain('logger.test.ts');
  expect(lines[0]).not.toMatch(/ada@|already exists|550/);
});
