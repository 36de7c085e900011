import { expect, test } from 'vitest';
import { callNames, shapeOf } from './calls.ts';

test('every call has a guard, and those under /api/admin but the login are the owner’s', () => {
  for (const name of callNames) {
    const { guard } = shapeOf(name);
    expect(['public', 'admin', 'mail server']).toContain(guard);
    if (name.includes('/api/admin/') && name !== 'POST /api/admin/login')
      expect([name, guard]).toEqual([name, 'admin']);
  }
});
