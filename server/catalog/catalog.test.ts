import { expect } from 'vitest';
import { raiseVersion } from '#database/queries/data-version.ts';
import { recordVotes } from '#features/votes/queries.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { snapshotOf } from '#tests/support/library.ts';
import { threeProducts } from '#tests/support/products.ts';
import { alwaysRead, createTestApp } from '#tests/support/test-app.ts';
import { openCatalog } from './catalog.ts';

const snapshot = snapshotOf({ products: [...threeProducts] });

async function openTestCatalog(engine: 'sqlite' | 'postgres') {
  const { database, clock } = await createTestApp(engine);
  const catalog = openCatalog({ db: database.db, clock, version: alwaysRead(database, clock) });
  const [first] = await catalog.products(snapshot);
  if (!first) throw new Error('There are no products.');
  const vote = { productId: first.id, emoji: first.votes[0]?.emoji ?? '' };
  return {
    database,
    catalog,
    vote: () => recordVotes(database.db, [vote], clock()),
    shown: async () => (await catalog.products(snapshot)).find(({ id }) => id === first.id),
  };
}

onBothEngines('a vote and an edit at the same time are both shown', async (engine) => {
  const { database, catalog, vote, shown } = await openTestCatalog(engine);
  const medal = JSON.stringify(['😍', '🥇', '💯']);
  await database.db.updateTable('products').set({ emoji: medal }).execute();
  await database.db.transaction().execute((trx) => raiseVersion(trx));
  const edited = catalog.products(snapshot);
  await vote();
  expect(await shown()).toMatchObject({ votes: [{ count: 1 }, { emoji: '🥇' }, {}] });
  await edited;
});
