import { beforeEach, expect, test, vi } from 'vitest';
import { isRead, leftAt, reading, rememberReading } from './reading.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  reading.write('');
});

test('a piece is remembered by the heading where it was left, the newest first', () => {
  rememberReading('/a-review', 'why');
  rememberReading('/b-review', 'phase-1');
  rememberReading('/a-review', 'phase-2');
  expect(reading.read()).toBe('/a-review#phase-2,/b-review#phase-1,');
  expect(leftAt(reading.read(), '/a-review')).toBe('#phase-2');
  expect(leftAt(reading.read(), '/c-review')).toBe('');
  expect([isRead(reading.read(), '/b-review'), isRead(reading.read(), '/b')]).toEqual([
    true,
    false,
  ]);
});

test('what was read to its end stays read, whoever scrolls up again', () => {
  rememberReading('/a-review', 'why');
  rememberReading('/a-review', '');
  rememberReading('/a-review', 'phase-1');
  expect(reading.read()).toBe('/a-review,');
  expect(leftAt(reading.read(), '/a-review')).toBe('');
});

test('forty pieces are remembered, and the oldest is forgotten', () => {
  for (let n = 0; n < 45; n += 1) rememberReading(`/${n}-review`, '');
  expect(reading.read().split(',').filter(Boolean)).toHaveLength(40);
  expect(isRead(reading.read(), '/4-review')).toBe(false);
  expect(isRead(reading.read(), '/44-review')).toBe(true);
});

test('where storage is blocked, reading is remembered as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberReading('/a-review', 'why');
  expect(leftAt(reading.read(), '/a-review')).toBe('#why');
});
