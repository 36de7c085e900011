import { expect } from 'vitest';
import type { Today } from '#features/today/calls.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { createMigratedPlace, type Engine, onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { SiteRecord } from './calls.ts';

async function openTestAdmin(engine: Engine, environment: Record<string, string> = {}) {
  const place = await createMigratedPlace(engine);
  const app = await createTestApp(engine, { place, environment });
  return { app, place, callAdmin: app.callAdmin };
}

onBothEngines(
  'stuck and failed emails are counted, and stuck ones are an alert',
  async (engine) => {
    const { app, callAdmin } = await openTestAdmin(engine);
    const { db } = app.database;
    const body = { subject: 'News', text: 'Hello.' };
    const to = 'hello@techsurvivallab.example';
    const [stuck = 0, refused = 0] = [
      await addMail(db, 'test', { to, body, about: null }, app.clock()),
      await addMail(db, 'test', { to, body, about: null }, app.clock()),
    ];
    const set = (
      id: number,
      row: Partial<Record<'state' | 'last_response' | 'ended_at', string>>,
    ) =>
      db
        .updateTable('outbox')
        .set(row as object)
        .where('id', '=', id)
        .execute();
    await set(stuck, { last_response: '450 Try again later' });
    const ended_at = app.clock().toISOString();
    await set(refused, { state: 'failed', last_response: '550 No', ended_at });
    const counts = async () => (await callAdmin<SiteRecord>('GET', 'site')).mail;
    expect(await counts()).toMatchObject({ waiting: 1, stuck: 1, failed: 1 });
    const alerts = async () => (await callAdmin<Today>('GET', 'today')).alerts;
    expect(await alerts()).toContainEqual({
      what: 'The mail server hasn’t accepted 1 email yet. We’ll keep trying.',
      to: '/admin/settings?part=email',
      urgency: 'now',
    });
    await set(stuck, { state: 'sent', ended_at });
    expect(await counts()).toMatchObject({ waiting: 0, stuck: 0, failed: 1 });
    expect(JSON.stringify(await alerts())).not.toContain('email');
  },
);
