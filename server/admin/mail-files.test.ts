import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';

test('without a mail server every email can be read and downloaded, and no other file', async () => {
  const place = await createMigratedPlace('sqlite');
  const sender = await createTestSender('sqlite', { place });
  await sender.add(60, {
    body: { subject: 'Hällo, {{who}}', text: 'Line one.\n\nhttps://lab.example/leave?t=1' },
  });
  await sender.sender.sendDue();
  const app = await createTestApp('sqlite', { place });
  const headers = await app.bearer();
  const get = (path: string) => app.send('GET', `/api/admin/mail-files${path}`, { headers });
  const list = await (await get('')).json();
  expect(list.total).toBe(60);
  expect(list.files).toHaveLength(50);
  expect(list.files[0]).toMatchObject({
    at: '2026-11-20T12:00:00.000Z',
    subject: expect.stringMatching(/^Hällo, reader \d+$/),
  });
  expect(list.files.map(({ name }: { name: string }) => Number(name.split('-').at(-1)))).toEqual(
    Array.from({ length: 50 }, (_, n) => 60 - n),
  );
  const { name } = list.files[0];
  expect(await (await get(`/${name}`)).json()).toMatchObject({
    name,
    from: 'site@lab.example',
    to: expect.stringMatching(/^reader-\d+@example\.org$/),
    text: expect.stringContaining('https://lab.example/leave?t=1'),
  });
  const file = await get(`/${name}/file`);
  expect(file.headers.get('Content-Type')).toBe('message/rfc822');
  expect(await file.text()).toMatch(/^Message-ID: /m);
  for (const wrong of ['2026-none', '..%2flab', '2026-..%2f..%2flab.sqlite', 'lab', `${name}.eml`])
    for (const end of ['', '/file'])
      expect([wrong, (await get(`/${wrong}${end}`)).status]).toEqual([wrong, 404]);
  // The file is deleted between the list and the request.
  const folder = join(place.dataDir, 'outbox');
  for (const one of readdirSync(folder)) rmSync(join(folder, one));
  expect((await get(`/${name}`)).status).toBe(404);
  rmSync(folder, { recursive: true });
  expect(await (await get('')).json()).toEqual({ files: [], total: 0 });
});

test('the preview of an email ends with the session that opened it', async () => {
  const place = await createMigratedPlace('sqlite');
  const sender = await createTestSender('sqlite', { place });
  await sender.add(1, {
    body: { subject: 'Hello', text: 'You.', html: '<html><p>You.</p></html>' },
  });
  await sender.sender.sendDue();
  const app = await createTestApp('sqlite', { place });
  const { files } = await app.callAdmin<{ files: { name: string }[] }>('GET', 'mail-files');
  const path = `mail-files/${files[0]?.name}`;
  const { preview } = await app.callAdmin<{ preview: string }>('GET', path);
  expect((await app.send('GET', preview)).status).toBe(200);
  await app.callAdmin('POST', 'logout');
  expect((await app.send('GET', preview)).status).toBe(404);
});
