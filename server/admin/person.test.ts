import { expect } from 'vitest';
import type { PersonRecord } from '#contract/admin.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

onBothEngines('a person’s data is shown and deleted with a receipt', async (engine) => {
  const app = await createTestApp(engine);
  for (const email of [aMessage.email, 'bob@example.org']) {
    await app.contact({ ...aMessage, email });
    await app.subscribe(email);
  }
  const call = <Output>(path: string, email: string) =>
    app.callAdmin<Output>('POST', `person${path}`, { email });
  const { rows } = await call<PersonRecord>('', ` ${aMessage.email.toUpperCase()} `);
  expect(rows.messages).toMatchObject([{ message: aMessage.message }]);
  expect(await call('/delete', aMessage.email)).toEqual({
    at: '2026-11-15T12:00:00.000Z',
    deleted: expect.objectContaining({ messages: 1, subscribers: 1 }),
    keepsHash: true,
  });
  expect(await call<PersonRecord>('', aMessage.email)).toMatchObject({
    rows: { messages: [], subscribers: [] },
    suppressedSince: '2026-11-15T12:00:00.000Z',
  });
  expect((await call<PersonRecord>('', 'bob@example.org')).rows.messages).toHaveLength(1);
  expect(await call('', 'nobody')).toMatch(/^400: /);
});
