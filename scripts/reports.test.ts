import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

test('unit tests are counted one by one, and a failed one says why', () => {
  const tests = [
    { status: 'passed', fullName: 'a vote counts' },
    { status: 'failed', fullName: 'a vote survives', failureMessages: ['expected 2 to be 1'] },
    { status: 'skipped', fullName: 'a vote waits' },
  ];
  const report = {
    testResults: [{ name: 'vote.test.ts', status: 'failed', assertionResults: tests }],
  };
  expect(readVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    details: ['vote.test.ts > a vote survives\nexpected 2 to be 1'],
  });
});

test('a test file that cannot be loaded counts as failed', () => {
  const file = {
    name: 'vote.test.ts',
    status: 'failed',
    message: 'Cannot find module',
    assertionResults: [],
  };
  expect(readVitest({ testResults: [file] })).toMatchObject({ passed: 0, failed: 1 });
});

test('browser tests are counted through nested suites, and errors outside of them count too', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    file: 'vote.e2e.ts',
    tests: [
      { status, results: [{ errors: status === 'unexpected' ? [{ message: 'Timed out' }] : [] }] },
    ],
  });
  const inner = { title: 'inner', specs: [spec('fails', 'unexpected'), spec('waits', 'skipped')] };
  const suites = [{ title: 'vote.e2e.ts', specs: [spec('votes', 'expected')], suites: [inner] }];
  expect(readPlaywright({ suites, errors: [{ message: 'The server did not start' }] })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    details: ['The server did not start', 'vote.e2e.ts > fails\nTimed out'],
  });
});
