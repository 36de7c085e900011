import { afterEach, expect, test, vi } from 'vitest';

const gadget = { slug: 'roomba-j7', name: 'Roomba j7+' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a tab keeps that held this when its page was opened, after one gadget more. */
async function keptAfter(held: string | undefined): Promise<unknown> {
  const session = { compare: held };
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('requestAnimationFrame', () => {});
  const { toggle } = await import('./tray-store.ts');
  toggle(gadget);
  return JSON.parse(session.compare ?? '');
}

test('a session that holds something else begins with an empty tray', async () => {
  for (const held of [undefined, '{"x":1}', 'null', '[1]', 'nonsense', '[{"slug":"a"}]']) {
    expect(await keptAfter(held), held).toEqual([gadget]);
    vi.resetModules();
  }
});

test('what was in the tray when the page was opened is still in it', async () => {
  const other = { slug: 'iphone-15-pro', name: 'iPhone 15 Pro' };
  expect(await keptAfter(JSON.stringify([other]))).toEqual([other, gadget]);
});
