import { expect, test } from 'vitest';
import { dialed } from './contact-links.tsx';

test('a phone link contains only digits and a leading plus', () => {
  expect(dialed('(212) 555-0142')).toBe('2125550142');
  expect(dialed('+44 20 7946 0958')).toBe('+442079460958');
});
