import { expect } from 'vitest';
import { remindOfChecks } from '#app/jobs.ts';
import { assembleLibrary } from '#content/library.ts';
import type { DocumentList, DueChecks } from '#contract/documents.ts';
import { edit, find, read } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { snapshotOf } from '#tests/support/library.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const facts = (name: string, month: string) => `name: ${name}
brand: Gull
kind: speaker
prices:
  - { usd: 40, month: ${month}, kind: list }
refs:
  maker:
    publisher: Gull
    title: Specs
    checked: 2026-11-01
facts:
  - { key: weight, value: 900, kind: maker, ref: maker }
`;

async function openSite(engine: 'sqlite' | 'postgres') {
  let app: TestApp | undefined;
  const content = {
    async current() {
      const { documents } = (await app?.jobDependencies.publishing.readLive()) ?? {
        documents: new Map(),
      };
      return snapshotOf(assembleLibrary([...documents.values()].map(({ parsed }) => parsed)));
    },
  };
  app = await createTestApp(engine, {
    now: '2026-11-18T12:00:00Z',
    parts: { content },
    documents: [
      { kind: 'facts', slug: 'old-horn', source: facts('Old Horn', '2025-01') },
      { kind: 'facts', slug: 'new-horn', source: facts('New Horn', '2026-10') },
    ],
  });
  const checks = async () => (await app.request<DueChecks>('GET', 'checks')).body.checks;
  return { app, content, checks };
}

onBothEngines('an old price is due until "still true" publishes its date', async (engine) => {
  const { app, checks } = await openSite(engine);
  const [check, ...others] = await checks();
  expect(others).toEqual([]);
  expect(check).toMatchObject({ slug: 'old-horn', kind: 'price', field: 'prices.0', views: 0 });
  const listed = await app.request<DocumentList>('GET', 'documents?due=yes');
  expect(listed.body.documents).toMatchObject([
    { slug: 'old-horn', dueAt: '2025-04-01T00:00:00.000Z' },
  ]);
  // A draft of the owner stays a draft, with the same date in it.
  const draft = await edit(app, await find(app, 'facts', 'old-horn'), 'value: 900', 'value: 950');
  const answer = await app.request<DocumentList>('POST', `documents/${draft.id}/still-true`, {
    version: draft.version,
    field: check?.field,
  });
  expect([answer.status, answer.body.documents[0]?.state]).toEqual([200, 'live with changes']);
  expect((await read(app, draft.id)).source).toContain('value: 950');
  expect((await read(app, draft.id)).source).toMatch(/month: 2025-01.*checked: 2026-11-18/);
  expect(await checks()).toEqual([]);
});

onBothEngines('only facts can be confirmed, in their newest version', async (engine) => {
  const { app } = await openSite(engine);
  const { id, version } = await find(app, 'facts', 'old-horn');
  const send = (input: object) => app.request('POST', `documents/${id}/still-true`, input);
  expect((await send({ version: version + 1, field: 'prices.0' })).status).toBe(409);
  expect((await send({ version, field: 'name' })).status).toBe(422);
  expect((await read(app, id)).version).toBe(version);
});

onBothEngines('on Mondays the owner gets an email with what is due', async (engine) => {
  const { app, content } = await openSite(engine);
  await remindOfChecks({ ...app.jobDependencies, content });
  expect(await app.mails()).toMatchObject([{ to_address: 'hello@techsurvivallab.example' }]);
  const [mail] = await app.database.db.selectFrom('mail_bodies').selectAll().execute();
  expect(mail?.subject).toBe('Due for a check: 1 item');
  expect(mail?.text).toContain('Old Horn, price: $40 list price');
});
