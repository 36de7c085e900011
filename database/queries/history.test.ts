import { expect } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { readHistory, recordChange } from './history.ts';

onBothEngines('changes are read newest first, in pages, and by subject', async (engine) => {
  const { db } = await freshDatabase(engine);
  for (let n = 1; n <= 25; n += 1)
    await db.transaction().execute((trx) =>
      recordChange(trx, {
        session: null,
        what: 'link changed',
        subject: `product ${n % 2 ? 'toaster' : 'kettle'}`,
        before: { n: n - 1 },
        after: { n },
        when: new Date('2026-11-15T12:00:00Z'),
      }),
    );
  const first = await readHistory(db, { limit: 10 });
  const second = await readHistory(db, { limit: 10, before: first.at(-1)?.id });
  expect([...first, ...second].map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, n) => 25 - n),
  );
  expect(JSON.parse(first[0]?.after ?? '')).toEqual({ n: 25 });
  const kettle = await readHistory(db, { limit: 5, subject: 'product kettle', before: 20 });
  expect(kettle.map(({ id }) => id)).toEqual([18, 16, 14, 12, 10]);
});
