import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { fillWithMessages, ownerActions, startAction } from '#tests/support/owner-actions.ts';
import { login, send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

test('readers get their pages while the owner makes backups and imports files', async () => {
  const place = await createSeededPlace('sqlite');
  await fillWithMessages(place, 20_000);
  const { url } = await startServer(place);
  const headers = await login(url);
  // The first is in the cache, the others are rendered.
  const pages = ['/', '/search?q=kettle', '/search?q=noise', '/api/products'];
  await fetch(url);
  for (const [name, action] of Object.entries(ownerActions)) {
    const { status: outcome } = await startAction(url, headers, action);
    for (const page of pages) {
      const { status } = await send(url, 'GET', page);
      expect([name, page, status]).toEqual([name, page, 200]);
    }
    const isMalformed = name.startsWith('a malformed');
    expect([name, await outcome]).toEqual([name, isMalformed ? 422 : 200]);
  }
});
