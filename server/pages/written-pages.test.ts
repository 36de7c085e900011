import { expect } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { Finished } from './finished.ts';
import { isWritten, onlyWrittenPages } from './written-pages.ts';

onBothEngines('of a note that never came out nobody learns that there is one', async (engine) => {
  const { db } = await freshDatabase(engine);
  const at = '2026-11-01T00:00:00Z';
  const text = {
    version: 1,
    kind: 'news',
    title: 'A note',
    body: 'Text.',
    made_at: at,
    changed_at: at,
  } as const;
  await db
    .insertInto('notes')
    .values([
      { ...text, slug: 'a-draft', state: 'draft' },
      { ...text, slug: 'for-tomorrow', state: 'scheduled', publish_at: '2026-11-02T00:00:00Z' },
      { ...text, slug: 'out', state: 'published', published_at: at },
      { ...text, slug: 'taken-back', state: 'withdrawn', published_at: at },
    ])
    .execute();
  const make = onlyWrittenPages(db, async (address) => {
    return { page: new Finished(404, Buffer.from(address), {}), standsOn: [], keep: true };
  });
  const pageOf = async (slug: string) => (await make(`/notes/${slug}`)).page.plain.toString();
  const nobodys = await pageOf('never-written');
  expect([await pageOf('a-draft'), await pageOf('for-tomorrow')]).toEqual([nobodys, nobodys]);
  expect([await pageOf('out'), await pageOf('taken-back')]).toEqual([
    '/notes/out',
    '/notes/taken-back',
  ]);
  expect([await isWritten(db, '/notes/a-draft'), await isWritten(db, '/notes/out')]).toEqual([
    false,
    true,
  ]);
});

onBothEngines(
  'a letter, a month or a note that was never written is not rendered: all of a kind share a page',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    await db
      .insertInto('savior_months')
      .values([
        { month: '2026-09', frozen_at: '2026-10-01T00:00:00Z' },
        { month: '2026-10', frozen_at: null },
      ])
      .execute();
    const rendered: string[] = [];
    const make = onlyWrittenPages(db, async (address) => {
      rendered.push(address);
      return { page: new Finished(404, Buffer.from(address), {}), standsOn: [], keep: true };
    });
    const kept: boolean[] = [];
    for (let day = 10; day < 30; day += 1)
      for (const address of [
        `/letters/2031-01-${day}`,
        `/savior/20${day}-05`,
        `/notes/never-${day}`,
      ])
        kept.push((await make(address)).keep);
    expect(rendered).toHaveLength(3);
    expect(kept).toEqual(Array(60).fill(false));
    // What ended is there, what runs is not; and what is no month at all has one kept page from elsewhere.
    expect((await make('/savior/2026-09')).keep).toBe(true);
    expect((await make('/savior/2026-10')).keep).toBe(false);
    expect((await make('/savior/nobodysownname')).keep).toBe(true);
    expect(rendered.slice(3)).toEqual(['/savior/2026-09', '/savior/nobodysownname']);
    expect([
      await isWritten(db, '/savior/2026-09'),
      await isWritten(db, '/savior/2026-10'),
    ]).toEqual([true, false]);
    expect([await isWritten(db, '/letters/2026-09-01'), await isWritten(db, '/about')]).toEqual([
      false,
      false,
    ]);
  },
);
