import { expect, test } from 'vitest';
import { messageStatus } from './folders.ts';

test('an answered message shows a reply that was not delivered', () => {
  expect(messageStatus('answered', { state: 'sent', answer: null }).label).toBe('Answered');
  expect(messageStatus('answered', { state: 'refused', answer: '550' })).toEqual({
    label: 'Reply not delivered',
    tone: 'bad',
  });
  expect(messageStatus('answered', { state: 'waiting', answer: '451' }).tone).toBe('waiting');
  expect(messageStatus('archived', { state: 'refused', answer: '550' }).label).toBe('Archived');
});
