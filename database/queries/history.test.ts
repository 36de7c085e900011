import { sql } from 'kysely';
import { expect } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { historyPage, readHistory, recordChange } from './history.ts';

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
  const first = await readHistory(db, { most: 10 });
  const second = await readHistory(db, { most: 10, before: first.at(-1)?.id });
  expect([...first, ...second].map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, n) => 25 - n),
  );
  expect(JSON.parse(first[0]?.after ?? '')).toEqual({ n: 25 });
  const kettle = await readHistory(db, { most: 5, subject: 'product kettle', before: 20 });
  expect(kettle.map(({ id }) => id)).toEqual([18, 16, 14, 12, 10]);
});

onBothEngines('a page of a hundred thousand changes uses an index', async (engine) => {
  const { db } = await freshDatabase(engine);
  const numbers =
    engine === 'sqlite'
      ? sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100000) select n from numbers)`
      : sql`(select n from generate_series(1, 100000) as n)`;
  await sql`insert into history (at, what, subject) select '2026-11-15', 'link changed', 'product ' || (n % 50) from ${numbers} as rows`.execute(
    db,
  );
  await sql`analyze history`.execute(db);
  for (const page of [
    { most: 100, before: 50_000 },
    { most: 100, before: 50_000, subject: 'product 7' },
  ]) {
    const query = historyPage(db, page).compile();
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await db.executeQuery({ ...query, sql: explain + query.sql });
    const plan = JSON.stringify(rows);
    expect(plan).not.toMatch(/SCAN history|Seq Scan on history|TEMP B-TREE/);
    expect(await readHistory(db, page)).toHaveLength(100);
  }
});
