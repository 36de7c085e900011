import { afterEach, expect, test, vi } from 'vitest';

const gadget = { slug: 'roomba-j7', name: 'Roomba j7+' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The stored selection after one more product is selected. */
async function storedAfter(stored: string | undefined): Promise<unknown> {
  const session = { compare: stored };
  vi.stubGlobal('sessionStorage', session);
  const { toggle } = await import('./tray-store.ts');
  toggle(gadget);
  return JSON.parse(session.compare ?? '');
}

test('invalid storage means an empty tray', async () => {
  for (const stored of [undefined, '{"x":1}', 'null', '[1]', 'nonsense', '[{"slug":"a"}]']) {
    expect(await storedAfter(stored), stored).toEqual([gadget]);
    vi.resetModules();
  }
});
