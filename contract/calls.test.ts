import { expect, test } from 'vitest';
import { callNames, shapeOf } from './calls.ts';

test('every call under /api/admin but the login needs more than the stored token', () => {
  for (const name of callNames)
    if (name.includes('/api/admin/') && name !== 'POST /api/admin/login')
      expect([name, shapeOf(name).guard]).toEqual([
        name,
        expect.stringMatching(/^(admin|recent password)$/),
      ]);
});
