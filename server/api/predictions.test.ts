import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const address = '/api/reviews/toaster/prediction';

onBothEngines('a prediction is counted, and the response has all counts', async (engine) => {
  const app = await createTestApp(engine);
  const call = async (survives: unknown, path = address, from?: string) =>
    app.send('POST', path, { json: { survives }, ...(from ? { from } : {}) });
  expect(await (await app.send('GET', address)).json()).toEqual({ yes: 0, no: 0 });
  expect(await (await call(true)).json()).toEqual({ yes: 1, no: 0 });
  expect(await (await call(false)).json()).toEqual({ yes: 1, no: 1 });
  expect(await (await call(true)).json()).toEqual({ yes: 2, no: 1 });

  expect((await call('yes')).status).toBe(400);
  expect(await (await call('yes')).text()).toBe('Choose whether it survives.');
  for (const path of [
    '/api/reviews/nobody/prediction',
    '/api/reviews/__proto__/prediction',
    `/api/reviews/${'x'.repeat(300)}/prediction`,
  ])
    expect([path, (await call(true, path)).status]).toEqual([path, 404]);
  expect(await (await app.send('GET', address)).json()).toEqual({ yes: 2, no: 1 });
});
