import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { openLab } from '#tests/support/lab.ts';

const address = '/api/reviews/toaster/forecast';

onBothEngines(
  'a test is called one way or the other, and everybody is told how it was called',
  async (engine) => {
    const lab = await openLab(engine);
    const call = async (survives: unknown, path = address, from?: string) =>
      lab.send('POST', path, { json: { survives }, ...(from ? { from } : {}) });
    expect(await (await lab.send('GET', address)).json()).toEqual({ yes: 0, no: 0 });
    expect(await (await call(true)).json()).toEqual({ yes: 1, no: 0 });
    expect(await (await call(false)).json()).toEqual({ yes: 1, no: 1 });
    expect(await (await call(true)).json()).toEqual({ yes: 2, no: 1 });

    expect((await call('yes')).status).toBe(400);
    expect(await (await call('yes')).text()).toBe('Say whether it survives: true or false.');
    for (const path of [
      '/api/reviews/nobody/forecast',
      '/api/reviews/__proto__/forecast',
      `/api/reviews/${'x'.repeat(300)}/forecast`,
    ])
      expect([path, (await call(true, path)).status]).toEqual([path, 404]);
    expect(await (await lab.send('GET', address)).json()).toEqual({ yes: 2, no: 1 });
  },
);

onBothEngines('one network calls a test five times an hour, and others go on', async (engine) => {
  const lab = await openLab(engine);
  const call = (from: string) => lab.send('POST', address, { json: { survives: true }, from });
  const statuses = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await call('203.0.113.9')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await call('198.51.100.4')).status).toBe(200);
  expect(await (await lab.send('GET', address)).json()).toEqual({ yes: 6, no: 0 });
});
