import { expect, test } from 'vitest';
import { smallContent } from '#tests/support/small-content.ts';
import { createContent } from './current.ts';
import { parseOnce } from './seed-files.ts';

/** The article, which is published in March 2027. */
const documents = smallContent().map((file) =>
  parseOnce({ ...file, source: file.source.replace('2026-02-01T10', '2027-03-01T10') }),
);

test('a document with a date in the future is public from that moment on', async () => {
  const moment = { now: new Date('2027-03-01T09:59:59Z') };
  const published = { version: '1', documents };
  const content = createContent(
    () => published,
    () => moment.now,
  );
  const before = await content.current();
  expect(before.paths.has('/blog/a-week')).toBe(false);
  expect(before.library.entries.some((entry) => entry.slug === 'a-week')).toBe(false);
  expect(await content.current()).toBe(before);
  moment.now = new Date('2027-03-01T10:00:00Z');
  const after = await content.current();
  expect(after.paths.has('/blog/a-week')).toBe(true);
  expect(after.version).not.toBe(before.version);
  expect(await content.current()).toBe(after);
});
