import { afterEach, expect, test, vi } from 'vitest';

const gadget = { slug: 'roomba-j7', name: 'Roomba j7+' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What the tab stores after one more product is selected. */
async function storedAfter(held: string | undefined): Promise<unknown> {
  const session = { compare: held };
  vi.stubGlobal('sessionStorage', session);
  const { toggle } = await import('./tray-store.ts');
  toggle(gadget);
  return JSON.parse(session.compare ?? '');
}

test('invalid storage means an empty tray', async () => {
  for (const held of [undefined, '{"x":1}', 'null', '[1]', 'nonsense', '[{"slug":"a"}]']) {
    expect(await storedAfter(held), held).toEqual([gadget]);
    vi.resetModules();
  }
});

test('a stored selection survives a reload', async () => {
  const other = { slug: 'iphone-15-pro', name: 'iPhone 15 Pro' };
  expect(await storedAfter(JSON.stringify([other]))).toEqual([other, gadget]);
});
