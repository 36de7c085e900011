import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MadeFiles } from './made-files.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the same inputs are painted once, in this run and the next', async () => {
  const folder = freshFolder();
  const paint = vi.fn(() => Buffer.from('a picture'));
  expect(await new MadeFiles(folder).get(['lighthouse', 'UNHEARD'], paint)).toMatchObject({
    from: 'work',
  });
  const again = await new MadeFiles(folder).get(['lighthouse', 'UNHEARD'], paint);
  expect([String(again.bytes), again.from]).toEqual(['a picture', 'cache']);
  expect(paint).toHaveBeenCalledOnce();
});

test('what is asked for while it is being made is waited for; what failed is tried again', async () => {
  const cache = new MadeFiles(freshFolder());
  const work = Promise.withResolvers<Buffer>();
  const paint = vi.fn(() => work.promise);
  const both = [cache.get(['lighthouse'], paint), cache.get(['lighthouse'], paint)];
  work.resolve(Buffer.from('a picture'));
  for (const { bytes } of await Promise.all(both)) expect(String(bytes)).toBe('a picture');
  expect(paint).toHaveBeenCalledOnce();
  await expect(cache.get(['pier'], () => Promise.reject(new Error('no paint')))).rejects.toThrow(
    'no paint',
  );
  expect(await cache.get(['pier'], () => Buffer.from('a pier'))).toMatchObject({ from: 'work' });
});

test('any changed input is painted anew, and inputs do not run into each other', async () => {
  const cache = new MadeFiles(freshFolder());
  const paint = vi.fn(() => Buffer.from('a picture'));
  for (const inputs of [
    ['lighthouse', '4.9'],
    ['lighthouse', '4.8'],
    ['lighthouse4', '.9'],
  ])
    await cache.get(inputs, paint);
  expect(paint).toHaveBeenCalledTimes(3);
});

test('what no run asks for any more is forgotten', async () => {
  const folder = freshFolder();
  await new MadeFiles(folder).get(['old'], () => Buffer.from('old'));
  const cache = new MadeFiles(folder);
  await cache.get(['new'], () => Buffer.from('new'));
  cache.forgetTheRest();
  expect(readdirSync(folder)).toHaveLength(1);
});
