import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { get } from '#tests/support/public-site.ts';
import { browserColors } from '#ui/theme.ts';

async function picture(path: string): Promise<{ width: number; height: number }> {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString(), path).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test('the manifest’s icons have the stated sizes', async () => {
  const manifest = await (await get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Tech Survival Lab', start_url: '/', scope: '/' });
  const stated = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(stated.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
  ]);
  for (const { src, sizes } of stated) {
    const { width, height } = await picture(src);
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect((await picture('/apple-touch-icon.png')).width).toBe(180);
});

test('the theme color matches the theme', () => {
  const theme = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');
  expect(theme).toContain(
    `--color-paper: light-dark(${browserColors.light}, ${browserColors.dark})`,
  );
});
