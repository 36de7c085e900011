import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inputsHash } from './build-stamp.mjs';

function aClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-stamp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'site/pages'), { recursive: true });
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'site/pages/home.tsx'), 'home');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  return folder;
}

test('a file that is touched but not changed does not make the build stale', () => {
  const folder = aClone();
  const before = inputsHash(folder);
  utimesSync(join(folder, 'site/pages/home.tsx'), new Date(0), new Date(0));
  expect(inputsHash(folder)).toBe(before);
});

test('a page that is changed, added or renamed makes the build stale', () => {
  const folder = aClone();
  const hashes = [inputsHash(folder)];
  writeFileSync(join(folder, 'site/pages/home.tsx'), 'other');
  hashes.push(inputsHash(folder));
  writeFileSync(join(folder, 'site/pages/about.tsx'), '');
  hashes.push(inputsHash(folder));
  renameSync(join(folder, 'site/pages/about.tsx'), join(folder, 'site/pages/terms.tsx'));
  hashes.push(inputsHash(folder));
  expect(new Set(hashes).size).toBe(4);
});

test('new packages and the server, which is built too, make the build stale, while tests do not', () => {
  const folder = aClone();
  const hashes = [inputsHash(folder)];
  writeFileSync(join(folder, 'site/pages/home.test.tsx'), 'not in the build');
  expect(inputsHash(folder)).toBe(hashes[0]);
  writeFileSync(join(folder, 'server/front.ts'), 'other');
  hashes.push(inputsHash(folder));
  writeFileSync(join(folder, 'package-lock.json'), '{ "new": true }');
  hashes.push(inputsHash(folder));
  expect(new Set(hashes).size).toBe(3);
});
