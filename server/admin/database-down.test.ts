import { expect, test } from 'vitest';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const documents = [{ id: 1, version: 1 }];

const email = { host: '', port: 25, user: '', from: '', replyTo: '', to: '' };

/** Bodies that pass the contract, for every call that has an input. */
const bodies: Partial<Record<CallName, object>> = {
  'PATCH /api/products/:id': { amazonUrl: 'https://www.amazon.com/dp/B0AWAY' },
  'PATCH /api/admin/messages': { messages: [{ id: 1, version: 0 }], state: 'archived' },
  'POST /api/admin/messages/:id/replies': { text: 'Anybody there?', version: 0 },
  'PATCH /api/admin/products/:id': { availability: 'sold out' },
  'PUT /api/admin/products/:id/health': { isFine: true },
  'PUT /api/admin/candidates/:month': { ids: [1, 2, 3], version: 0 },
  'PATCH /api/admin/issues/:id': {
    greeting: 'Hello',
    stories: [],
    hasStandings: true,
    hasAdvice: true,
    version: 1,
  },
  'POST /api/admin/issues/:id/schedule': { at: '2026-12-01T10:00:00Z', version: 1 },
  'POST /api/admin/subscribers': { email: 'ada@example.org' },
  'PATCH /api/admin/subscribers/:id': { email: 'ada@example.org' },
  'POST /api/admin/documents': { kind: 'note', slug: 'news', key: 'a key' },
  'PUT /api/admin/documents/:id': { version: 1, source: 'A text.' },
  'POST /api/admin/publish': { documents },
  'POST /api/admin/schedule': { documents, at: '2026-12-01T10:00:00Z' },
  'POST /api/admin/unschedule': { documents },
  'POST /api/admin/undo-publish': { documents },
  'POST /api/admin/documents/:id/unpublish': { version: 1 },
  'POST /api/admin/documents/:id/trash': { version: 1 },
  'POST /api/admin/documents/:id/restore': { version: 1 },
  'POST /api/admin/documents/:id/rename': { version: 1, slug: 'other' },
  'POST /api/admin/documents/:id/still-true': { version: 1, field: 'prices' },
  'POST /api/admin/documents/:id/preview': {},
  'PATCH /api/admin/images/:id': { alt: 'A kettle', credit: '', focusX: 50, focusY: 50 },
  'POST /api/admin/backups/:name/restore': { password: 'x' },
  'POST /api/admin/person': { email: 'ada@example.org' },
  'POST /api/admin/person/delete': { email: 'ada@example.org' },
  'PUT /api/admin/settings/general': {
    timeZone: 'UTC',
    contactEmail: 'lab@example.org',
    contactPhone: '(212) 555-0142',
    github: '',
    x: '',
    instagram: '',
    youtube: '',
    analyticsId: '',
    version: 0,
  },
  'PUT /api/admin/settings/email': { ...email, version: 0 },
  'PUT /api/admin/settings/newsletter': {
    postalAddress: '',
    day: 5,
    hour: 9,
    autosend: false,
    version: 0,
  },
  'POST /api/admin/test-mail': email,
  'POST /api/admin/password': { current: 'whatever it was', next: 'a horse of another battery' },
};

/** Calls that always query the database; others may reject the input or read a file first. */
const alwaysQueries =
  /^(GET .*(searches|site|today|history|mails|messages)|(PATCH|POST) .*messages|DELETE .*spam|\w+ .*(subscribers|subscriber-(days|file)|confirmation-emails|password|sessions\/))/;

const own = callNames.filter(
  (name) => shapeOf(name).guard === 'admin' && name !== 'POST /api/admin/logout',
);

/** The database is up for the token check and down for the call. */
function withSwitch(database: OpenDatabase) {
  const state = { isAway: false };
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { state, database: { ...database, db, background: db } };
}

test('while the database is down every admin call answers 503 and stores nothing', async () => {
  const place = await createMigratedPlace('sqlite');
  const second = await openDatabase(place);
  const { state, database } = withSwitch(second);
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_TO: 'owner@lab.example' };
  const app = await createTestApp('sqlite', { place, environment, parts: { database } });
  const headers = await app.bearer();
  state.isAway = true;
  const unsent = own.filter((name) => shapeOf(name).input && !bodies[name]);
  expect(unsent, 'calls without a test body').toEqual([]);
  for (const name of own) {
    const json = bodies[name];
    const answer = await app.call(name, { headers, ...(json ? { json } : {}) });
    const text = await answer.text().catch(() => 'broken off');
    const isKnown = json !== undefined || !shapeOf(name).input;
    const status = text === 'broken off' ? 503 : answer.status;
    if (isKnown && alwaysQueries.test(name)) expect([name, status]).toEqual([name, 503]);
    expect([name, status]).not.toEqual([name, 500]);
    expect([name, answer.headers.get('cache-control')]).toEqual([name, 'no-store']);
  }
  await second.close();
});
