import { expect, test } from 'vitest';
import { isInFolder, messageStatus } from './folders.ts';

test('an answered message shows a reply that was not delivered', () => {
  expect(messageStatus('answered', { state: 'sent', answer: null }).label).toBe('Answered');
  expect(messageStatus('answered', { state: 'refused', answer: '550' })).toEqual({
    label: 'Reply not delivered',
    tone: 'bad',
  });
  expect(messageStatus('answered', { state: 'waiting', answer: '451' }).tone).toBe('waiting');
  expect(messageStatus('archived', { state: 'refused', answer: '550' }).label).toBe('Archived');
});

test('the inbox contains everything that is neither archived nor spam', () => {
  expect(isInFolder('inbox', 'answered')).toBe(true);
  expect(isInFolder('inbox', 'spam')).toBe(false);
  expect(isInFolder('spam', 'spam')).toBe(true);
});
