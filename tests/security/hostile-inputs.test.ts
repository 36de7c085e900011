import { expect } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp, noLimits } from '#tests/support/test-app.ts';

/** PostgreSQL cannot store these. */
const unstorable = ['\0', '\ud800', '1e999'];
const nastyTexts = [...unstorable, '__proto__', '🚀', ''];
const wrongTypes = [null, 7, [], {}];
const brokenBodies = [
  '',
  '{',
  'null',
  '[]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  new Uint8Array([0xff, 0xfe, 0, 0x80]),
];

/** From the call table, so that new calls are included. */
const fieldsOf = (schema: object | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Each text in each field, beside plausible other fields. */
function filledWith(texts: readonly string[], fields: readonly string[]) {
  const plausible: Record<string, string> = { ...aMessage };
  const others = Object.fromEntries(fields.map((field) => [field, plausible[field] ?? '1']));
  return texts.flatMap((text) => fields.map((field) => ({ ...others, [field]: text })));
}

/** Passwords are slow to check, so the real limits apply there, which would reject other calls. */
const checksPassword = /login$|password$/;

/** These copy files, which takes long. */
const readsFiles = /backup|import|images$/;

onBothEngines(
  'no input to any call causes a server error or changes a prototype',
  async (engine) => {
    const shared = await createTestApp(engine, { parts: { rateLimiter: noLimits } });
    const prototype = Reflect.ownKeys(Object.prototype);
    for (const name of callNames) {
      const app = checksPassword.test(name) ? await createTestApp(engine) : shared;
      const [method = '', path = ''] = name.split(' ');
      const { input, query } = shapeOf(name);
      const id = String(await app.productId());
      const headers = await app.bearer();
      const send = async (value: string, search: string, body?: RequestInit['body']) => {
        const address = path.replace(/:\w+/g, () => encodeURIComponent(value.toWellFormed()));
        const sending = method === 'GET' ? { headers } : { body: body ?? '{}', headers };
        const answer = await app.send(method, address + search, sending);
        expect(answer.status, `${method} ${address}${search}`).toBeLessThan(500);
        await answer.text();
      };
      const texts = engine === 'postgres' ? unstorable : nastyTexts;
      if (path.includes(':')) for (const text of texts) await send(text, '');
      for (const body of readsFiles.test(name) ? ['{'] : brokenBodies) await send(id, '', body);
      for (const words of filledWith(texts, fieldsOf(query)))
        await send(id, `?${new URLSearchParams(words)}`);
      const fields = fieldsOf(input);
      const mistyped = wrongTypes.map((value) =>
        Object.fromEntries(fields.map((field) => [field, value])),
      );
      for (const body of fields.length > 0 ? [...filledWith(texts, fields), ...mistyped] : [])
        await send(id, '', JSON.stringify(body));
      expect(Reflect.ownKeys(Object.prototype)).toEqual(prototype);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
  },
  600_000,
);
