import { expect } from 'vitest';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';
import { DatabaseUnavailable } from '#database/failure.ts';
import { freshPlace, onBothEngines } from '#tests/support/engines.ts';
import { openLab } from '#tests/support/lab.ts';

/** Bodies that pass the contract; a call that has an input and none here is only asked not to break. */
const bodies: Partial<Record<CallName, object>> = {
  'PATCH /api/products/:id': { amazonUrl: 'https://www.amazon.com/dp/B0AWAY' },
  'PATCH /api/admin/messages/:id': { state: 'archived' },
  'POST /api/admin/messages/:id/replies': { text: 'Anybody there?' },
  'POST /api/admin/password': { current: 'whatever it was', next: 'a horse of another battery' },
};

/** What asks it in any case. Others may have a file to look at, or refuse what was sent before they ask. */
const asksAlways =
  /^(PATCH .*products|GET .*(searches|site|today|history|mails)|\w+ .*(messages|subscribers|subscriber-(days|file|question)|test-mail|password|sessions\/))/;

/** It was there when the token was looked at, and is away when the call itself asks. */
function withSwitch(database: OpenDatabase) {
  const state = { isAway: false };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.isAway) throw new DatabaseUnavailable('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { state, database: { ...database, db, background: db } };
}

onBothEngines(
  'with the database away every call of the owner says so, keeps nothing and is no mistake of ours',
  async (engine) => {
    const place = await freshPlace(engine);
    const second = await openDatabase(place);
    const { state, database } = withSwitch(second);
    const lab = await openLab(engine, { withAdmin: true, place, parts: { database } });
    const headers = { Authorization: `Bearer ${await lab.login()}` };
    state.isAway = true;
    const own = callNames.filter((name) => shapeOf(name).guard === 'admin' && name !== 'POST /api/admin/logout');
    for (const name of own) {
      const json = bodies[name];
      const answer = await lab.call(name, { headers, ...(json ? { json } : {}) });
      const text = await answer.text().catch(() => 'broken off');
      const isKnown = json !== undefined || !shapeOf(name).input;
      const status = text === 'broken off' ? 503 : answer.status;
      if (isKnown && asksAlways.test(name)) expect([name, status]).toEqual([name, 503]);
      expect([name, status]).not.toEqual([name, 500]);
      expect([name, answer.headers.get('cache-control')]).toEqual([name, 'no-store']);
    }
    await second.close();
  },
);
