import { expect, test } from 'vitest';
import { explainLink } from './link-status.ts';

test('technical errors are explained, and stay available', () => {
  expect(explainLink({ state: 'silent', detail: 'connect ECONNREFUSED 1.2.3.4:443' })).toEqual({
    text: 'The store refused the connection.',
    technical: 'connect ECONNREFUSED 1.2.3.4:443',
  });
  expect(explainLink({ state: 'silent', detail: 'EWHAT' })).toEqual({
    text: 'The link couldn’t be checked.',
    technical: 'EWHAT',
  });
  expect(explainLink({ state: 'moved', detail: 'https://example.org/' }).text).toContain(
    'https://example.org/',
  );
  expect(explainLink({ state: 'fine', detail: '' })).toEqual({ text: '', technical: '' });
});
