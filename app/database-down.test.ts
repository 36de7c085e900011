import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import type { CallName } from '#platform/http/calls.ts';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { callNames, shapeOf } from './calls.ts';

const texts: Record<string, string> = {
  email: 'ada@example.org',
  contactEmail: 'ada@example.org',
  contactPhone: '(212) 555-0142',
  amazonUrl: 'https://www.amazon.com/dp/B0AWAY',
  source: 'https://shop.example/toaster',
  at: '2026-12-01T10:00:00Z',
  date: '2026-11-01',
  month: '2026-11',
  slug: 'other',
  timeZone: 'UTC',
  // A new password would end the session of the next calls.
  next: 'short',
};
const mayBeEmpty = /^(host|user|from|replyTo|to|github|x|instagram|youtube|analyticsId)$/;

/** A value that passes this schema. */
function sampleOf(schema: z.core.JSONSchema.JSONSchema, key = ''): unknown {
  const { type, anyOf, properties = {}, items, minimum = 1 } = schema;
  const inside = (part: unknown, name = key) => sampleOf(part as typeof schema, name);
  const [choice = schema.const] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  if (anyOf) return inside(anyOf[0]);
  if (type === 'array') return [inside(items)];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'string')
    return texts[key] ?? (mayBeEmpty.test(key) ? '' : 'a horse of another battery');
  return Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, inside(of, name)]),
  );
}

/** A body that passes the schemas, so that the call reaches the database. */
function bodyOf(name: CallName): unknown {
  const { input } = shapeOf(name);
  if (!input) return undefined;
  const body = sampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  expect([name, z.safeParse(input, body).error]).toEqual([name, undefined]);
  return body;
}

/** Calls that always query the database; others may reject the input or read a file first. */
const alwaysQueries =
  /^(GET .*(searches|site|today|mails|messages)|(PATCH|POST) .*messages|DELETE .*spam|\w+ .*(subscribers|subscriber-(days|file)|confirmation-emails|sessions\/))/;

const own = callNames.filter(
  (name) =>
    !['public', 'mail server'].includes(shapeOf(name).guard) && name !== 'POST /api/admin/logout',
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

test('no admin call is cached, and while the database is down each answers 503', async () => {
  const place = await createMigratedPlace('sqlite');
  const second = await openDatabase(place);
  const { state, database } = withSwitch(second);
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_TO: 'owner@lab.example' };
  const app = await createTestApp('sqlite', { place, environment, parts: { database } });
  // One of the calls ends session 1.
  await app.login();
  const headers = await app.bearer();
  for (const isAway of [false, true])
    for (const name of own) {
      state.isAway = isAway;
      const json = bodyOf(name);
      const answer = await app.call(name, { headers, ...(json ? { json } : {}) });
      const text = await answer.text().catch(() => 'broken off');
      const status = text === 'broken off' ? 503 : answer.status;
      if (isAway && alwaysQueries.test(name)) expect([name, status]).toEqual([name, 503]);
      expect([name, status]).not.toEqual([name, expect.toBeOneOf([401, 403, 500])]);
      expect([name, answer.headers.get('cache-control')]).toEqual([name, 'no-store']);
      expect([name, answer.headers.get('etag')]).toEqual([name, null]);
    }
  await second.close();
});
