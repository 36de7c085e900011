import { expect, test } from 'vitest';
import { headline, progressLines } from './progress.ts';

const progress = {
  toQueue: 0,
  waiting: 3,
  sending: 1,
  sent: 10,
  maybeDelivered: 1,
  refused: 0,
  givenUp: 0,
  nextRetry: { count: 2, at: '2026-11-20T10:00:00.000Z' },
  lastError: null,
  resendable: 0,
  maybeResendable: 0,
};

test('the headline says how many emails were sent, and never claims it for files', () => {
  expect(headline('sending', progress, false)).toBe('10 of 15 emails sent.');
  expect(headline('paused', progress, false)).toBe('Paused: 10 of 15 emails sent.');
  expect(headline('sent', progress, true)).toMatch(/^None delivered yet: 10 emails saved as files/);
  const noRecipients = { ...progress, waiting: 0, sending: 0, sent: 0, maybeDelivered: 0 };
  expect(headline('sent', noRecipients, false)).toBe('There were no subscribers to send it to.');
});

test('each delivery state has a line, without the empty ones', () => {
  expect(progressLines(progress, false).map(([label, emails]) => [label, emails])).toEqual([
    ['Sent', 10],
    ['Sending', 1],
    ['Waiting', 1],
    ['Retrying', 2],
    ['Maybe delivered', 1],
  ]);
});
