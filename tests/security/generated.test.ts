import fc from 'fast-check';
import { expect, inject } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import type { CallName } from '#platform/http/calls.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp, noLimits } from '#tests/support/test-app.ts';

/** PostgreSQL cannot store these. */
const unstorable = ['\0', '\ud800', '1e999'];
const nastyTexts = [
  ...unstorable,
  '__proto__',
  'constructor',
  '🚀',
  'ada@example.org',
  'https://www.amazon.com/',
  '',
  ' ',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...Object.values(aMessage)),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const anyJson = fc.json();

/** Almost valid inputs of the call, arbitrary JSON, and bytes. */
function bodiesOf(fields: readonly string[]) {
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, value])), {
    requiredKeys: [],
  });
  const polluting = fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'prototype'), shaped)
    .map(
      ([key, inner]) =>
        `{"${key}":{"polluted":true,"prototype":{"polluted":true}},${JSON.stringify(inner).slice(1)}`,
    );
  return fc.oneof(
    { weight: 5, arbitrary: shaped.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: anyJson },
    { weight: 2, arbitrary: polluting },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }) as fc.Arbitrary<Uint8Array<ArrayBuffer>>,
    },
  );
}

/** From the call table, so that new calls are included. */
function fieldsOf(schema: object | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

/** Query strings with the call's parameters and with arbitrary text. */
function queriesOf(fields: readonly string[]) {
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, text])), {
    requiredKeys: [],
  });
  const written = shaped.map((words) =>
    new URLSearchParams(words as Record<string, string>).toString(),
  );
  const any = text.map((words) => encodeURI(words.toWellFormed()));
  return fields.length === 0
    ? fc.constant('')
    : fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: any });
}

const plausible: Record<string, string> = { ...aMessage };

/**
 * Tries each malicious text in each field with plausible other fields, because random inputs may
 * miss one.
 */
function certain(id: string, name: CallName, engine: Engine): [string, string, string][] {
  const { input, query, params } = shapeOf(name);
  const texts = engine === 'postgres' ? unstorable : nastyTexts;
  const records = (names: readonly string[]) =>
    texts.flatMap((nasty) =>
      names.map((name) =>
        Object.fromEntries(
          names.map((other) => [other, other === name ? nasty : (plausible[other] ?? '1')]),
        ),
      ),
    );
  return [
    ...(params ? texts : []).map((nasty): [string, string, string] => [nasty, '', '{}']),
    ...records(fieldsOf(query)).map((query): [string, string, string] => [
      id,
      String(new URLSearchParams(query)),
      '{}',
    ]),
    ...records(fieldsOf(input)).map((body): [string, string, string] => [
      id,
      '',
      JSON.stringify(body),
    ]),
  ];
}

/** A read without inputs is always the same request, and files are read in a thread of their own. */
const hasVariety = (name: CallName): boolean => {
  const { query, params } = shapeOf(name);
  if (/backup|import|images$/.test(name)) return false;
  return !name.startsWith('GET ') || query !== undefined || params !== undefined;
};

/** Random runs in addition to the fixed ones; the slower engine gets a third of them. */
function runsOf(name: CallName, engine: Engine): number {
  if (!hasVariety(name)) return 3;
  return Math.ceil(inject('propertyRuns') / (engine === 'postgres' ? 36 : 12));
}

/** Passwords are slow to check, so the real limits apply there, which would reject other calls. */
const checksPassword = /login$|password$/;

onBothEngines(
  'no input to any call causes a server error or changes a prototype',
  async (engine) => {
    const shared = await createTestApp(engine, { parts: { rateLimiter: noLimits } });
    const prototype = Reflect.ownKeys(Object.prototype);
    for (const name of callNames) {
      const app = checksPassword.test(name) ? await createTestApp(engine) : shared;
      const { input, query: queried } = shapeOf(name);
      const [fields, words] = [fieldsOf(input), fieldsOf(queried)];
      const id = String(await app.productId());
      const headers = await app.bearer();
      const sure = hasVariety(name) ? certain(id, name, engine) : [];
      const ids = fc.oneof(
        { weight: 4, arbitrary: fc.constant(id) },
        { weight: 1, arbitrary: text },
      );
      await fc.assert(
        fc.asyncProperty(ids, queriesOf(words), bodiesOf(fields), async (someId, query, body) => {
          const [method = '', path = ''] = name.split(' ');
          const address = path.replace(/:\w+/g, () => encodeURIComponent(someId.toWellFormed()));
          const url = query ? `${address}?${query}` : address;
          const sending = method === 'GET' ? { headers } : { body, headers };
          const answer = await app.send(method, url, sending);
          expect(answer.status, `${method} ${url}`).toBeLessThan(500);
          await answer.text();
          expect(Reflect.ownKeys(Object.prototype)).toEqual(prototype);
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        }),
        {
          numRuns: sure.length + runsOf(name, engine),
          examples: sure,
          // Otherwise the call that failed is not named.
          includeErrorInReport: true,
        },
      );
    }
  },
  600_000,
);
