import { expect, test } from 'vitest';
import type { ParsedDocument } from '#content/document.ts';
import { parseDocument } from '#content/parse-document.ts';
import { createContent, perSnapshot } from './current.ts';
import { parseSeed, readSeedFiles } from './seed-files.ts';

const slug = 'smart-home-rebellion';
const path = `/blog/${slug}`;

/** The seed, with one article changed. */
function withArticle(change: (source: string) => string): ParsedDocument[] {
  const source = readSeedFiles().find((file) => file.slug === slug)?.source ?? '';
  const changed = parseDocument('post', slug, change(source));
  return parseSeed().map((document) => (document.slug === slug ? changed : document));
}

test('a document with a date in the future is public from that moment on', async () => {
  const moment = { now: new Date('2027-03-01T09:59:59Z') };
  const documents = withArticle((source) => source.replace('2025-01-17T10', '2027-03-01T10'));
  const published = { version: '1', documents };
  const content = createContent(
    () => published,
    () => moment.now,
  );
  const before = await content.current();
  expect(before.paths.has(path)).toBe(false);
  expect(before.library.entries.some((entry) => entry.slug === slug)).toBe(false);
  expect(await content.current()).toBe(before);
  moment.now = new Date('2027-03-01T10:00:00Z');
  const after = await content.current();
  expect(after.paths.has(path)).toBe(true);
  expect(after.version).not.toBe(before.version);
  expect(await content.current()).toBe(after);
});

test('a publication makes a new snapshot, and the old one stays as it was', async () => {
  let published = { version: '1', documents: parseSeed() };
  const content = createContent(
    async () => published,
    () => new Date(),
  );
  const before = await content.current();
  const titleIn = perSnapshot(({ library }) => ({
    title: library.posts.find((post) => post.slug === slug)?.title,
  }));
  const old = titleIn(before);
  const renamed = withArticle((source) => source.replace(/^title: .*$/m, 'title: New'));
  published = { version: '2', documents: renamed };
  const after = await content.current();
  expect(after.version).not.toBe(before.version);
  expect(titleIn(after)).toEqual({ title: 'New' });
  expect(titleIn(before)).toBe(old);
});
