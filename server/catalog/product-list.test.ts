import { expect } from 'vitest';
import { raiseRevision } from '#database/queries/revision.ts';
import { recordVotes } from '#database/queries/votes.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openLab } from '#tests/support/lab.ts';
import { createProductLists } from './product-list.ts';

onBothEngines(
  'after a vote the product that got it is another, and all others are the very same',
  async (engine) => {
    const { database, clock } = await openLab(engine);
    const lists = createProductLists(database.db, clock);
    const before = await lists.current();
    const [first, second] = before.products;
    if (!first || !second) throw new Error('The lab has two products at least.');
    const emoji = first.votes[1]?.emoji ?? '';
    await recordVotes(database.db, [{ productId: first.id, emoji }], clock);
    const after = await lists.current();
    expect(after.byId(first.id)?.votes.map(({ count }) => count)).toEqual([0, 1, 0]);
    expect(after.products.map(({ id }) => id)).toEqual(before.products.map(({ id }) => id));
    for (const { id } of before.products.slice(1)) expect(after.byId(id)).toBe(before.byId(id));
    expect(JSON.parse(after.json)).toEqual(after.products);
    expect(first.votes.map(({ count }) => count)).toEqual([0, 0, 0]);
  },
);

onBothEngines(
  'counts that have vanished, as with a backup that was put back, are not believed any more',
  async (engine) => {
    const { database, clock } = await openLab(engine);
    const lists = createProductLists(database.db, clock);
    const [first] = (await lists.current()).products;
    if (!first) throw new Error('The lab has products.');
    await recordVotes(
      database.db,
      [{ productId: first.id, emoji: first.votes[0]?.emoji ?? '' }],
      clock,
    );
    expect((await lists.current()).byId(first.id)?.votes[0]?.count).toBe(1);
    await database.db.deleteFrom('tallies').execute();
    await database.db.transaction().execute((trx) => raiseRevision(trx, 'votes'));
    expect((await lists.current()).byId(first.id)?.votes[0]?.count).toBe(0);
  },
);

onBothEngines('a vote and an edit at once: whoever asks then sees both', async (engine) => {
  const { database, clock } = await openLab(engine);
  const lists = createProductLists(database.db, clock);
  const [first] = (await lists.current()).products;
  if (!first) throw new Error('The lab has products.');
  await database.db
    .updateTable('products')
    .set({ name: 'Renamed' })
    .where('id', '=', first.id)
    .execute();
  await database.db.transaction().execute((trx) => raiseRevision(trx, 'products'));
  const renamed = lists.current();
  await recordVotes(
    database.db,
    [{ productId: first.id, emoji: first.votes[0]?.emoji ?? '' }],
    clock,
  );
  const last = await lists.current();
  await renamed;
  expect(last.byId(first.id)).toMatchObject({ name: 'Renamed', votes: [{ count: 1 }, {}, {}] });
});

onBothEngines(
  'votes of this process are in the list without reading them, and those of others are not lost',
  async (engine) => {
    const { database, clock } = await openLab(engine);
    const lists = createProductLists(database.db, clock);
    const [first] = (await lists.current()).products;
    if (!first) throw new Error('The lab has products.');
    const vote = { productId: first.id, emoji: first.votes[0]?.emoji ?? '' };
    const shown = async () => (await lists.current()).byId(first.id)?.votes[0]?.count;
    const own = (await recordVotes(database.db, [vote, vote], clock)).counted;
    if (!own) throw new Error('Two votes count.');
    // Only who did not read would show this.
    lists.counted({ ...own, records: new Map([[first.id, { votes: [{ ...vote, count: 77 }] }]]) });
    expect(await shown()).toBe(77);
    await recordVotes(database.db, [vote], clock);
    const later = (await recordVotes(database.db, [vote], clock)).counted;
    if (later) lists.counted(later);
    expect(await shown()).toBe(4);
    expect(
      (await recordVotes(database.db, [{ ...vote, emoji: 'x' }], clock)).counted,
    ).toBeUndefined();
  },
);
