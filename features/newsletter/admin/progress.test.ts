import { expect, test } from 'vitest';
import { headline, progressLines } from './progress.ts';

const progress = { waiting: 4, sent: 10, maybe: 1, failed: 0, lastError: null };

test('the headline says how many emails were sent', () => {
  expect(headline('sending', progress)).toBe('10 of 15 emails sent.');
  expect(headline('paused', progress)).toBe('Paused: 10 of 15 emails sent.');
  const noRecipients = { ...progress, waiting: 0, sent: 0, maybe: 0 };
  expect(headline('sent', noRecipients)).toBe('There were no subscribers to send it to.');
});

test('each delivery state has a line, without the empty ones', () => {
  expect(progressLines(progress).map(([label, emails]) => [label, emails])).toEqual([
    ['Sent', 10],
    ['Waiting', 4],
    ['Maybe delivered', 1],
  ]);
});
