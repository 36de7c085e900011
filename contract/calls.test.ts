import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Handler } from '#server/api/handler.ts';
import { callAsAdmin } from '#site/admin/shell/api.ts';
import { call } from '#site/data/api-client.ts';
import { defineCalls, gives } from './call-shape.ts';
import { callNames, shapeOf } from './calls.ts';

test('every call has a guard, and those under /api/admin but the login are the owner’s', () => {
  for (const name of callNames) {
    const { guard } = shapeOf(name);
    expect(['public', 'admin', 'mail server']).toContain(guard);
    if (name.includes('/api/admin/') && name !== 'POST /api/admin/login')
      expect([name, guard]).toEqual([name, 'admin']);
  }
});

/** Never run: the type checker reads it, and a line below that is no longer a mistake is one. */
export function mistakes(): unknown {
  const id = z.string();
  return [
    // @ts-expect-error: the path has a parameter without a schema
    defineCalls({ 'GET /api/things/:id': { guard: 'admin', output: gives<string>() } }),
    // @ts-expect-error: a schema has no parameter in the path
    defineCalls({ 'GET /api/things': { guard: 'admin', params: { id }, output: gives<string>() } }),
    defineCalls({
      // @ts-expect-error: one schema too many
      'GET /api/things/:id': { guard: 'admin', params: { id, x: id }, output: gives<string>() },
    }),
    // @ts-expect-error: the guard is missing
    defineCalls({ 'GET /api/things': { output: gives<string>() } }),
    (async ({ input }) => ({
      // @ts-expect-error: the handler takes another input than the contract parses
      body: { ok: true, message: input.password },
    })) satisfies Handler<'POST /api/contact'>,
    // @ts-expect-error: the handler gives another output
    (async () => ({ body: { ok: 'yes' } })) satisfies Handler<'POST /api/contact'>,
    // @ts-expect-error: a public call has no session
    (async ({ session }) => ({ body: { ok: session.id } })) satisfies Handler<'POST /api/contact'>,
    // @ts-expect-error: the browser forgets a parameter
    call('POST /api/products/:id/vote', { input: { emoji: '🚀' } }),
    // @ts-expect-error: the browser sends another input
    call('POST /api/newsletter/subscribe', { input: { address: 'ada@example.org' } }),
    // @ts-expect-error: an owner's call without the owner's token
    call('PATCH /api/products/:id', { params: { id: 1 }, input: { amazonUrl: '' } }),
    // @ts-expect-error: a visitor's call with it
    callAsAdmin('GET /api/products'),
  ];
}
