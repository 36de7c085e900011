import { expect, test } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import type { CallName } from '#platform/http/calls.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

const withBody = callNames.filter((name) => shapeOf(name).input);
const sentenceOf = (name: CallName) =>
  `The request is too large. The limit is ${(shapeOf(name).maxBytes ?? 16_384) / 1024} KiB.`;

test('a body over the limit is a 413 for every call with a body', async () => {
  const app = await createTestApp('sqlite');
  const headers = await app.bearer();
  for (const name of withBody) {
    const size = shapeOf(name).maxBytes ?? 16 * 1024;
    const answer = await app.call(name, { json: { message: 'x'.repeat(size) }, headers });
    expect([name, answer.status, await answer.text()]).toEqual([
      name,
      413,
      expect.stringContaining(sentenceOf(name)),
    ]);
  }
});

const injections = [
  "Robert'); DROP TABLE products;--",
  '$1 $2 :name ?1 ?? @p1',
  '<script>alert(document.domain)</script>',
  '{{constructor.constructor("alert(1)")()}} $\u007b7*7} <%= 7*7 %>',
  'line one\r\nBcc: everyone@example.org\r\n\r\nline two',
  '=HYPERLINK("https://evil.example","click")',
  '\u202eright-to-left\u202c and \u200bzero width',
  'ünïcödé 漢字 🧑‍🚀 \u{1f1e9}\u{1f1ea} Z̷a̷l̷g̷o̷',
  '\\\\ \\n \\u0000 \\x00 %s %n {0}',
];

onBothEngines('injections in a message are stored exactly', async (engine) => {
  const app = await createTestApp(engine);
  const before = await app.listed();
  for (const [n, text] of injections.entries()) {
    const message = {
      name: text.slice(0, 100),
      email: aMessage.email,
      phone: text.slice(0, 40),
      message: text,
    };
    expect([text, (await app.contact(message, { from: `198.51.100.${n}` })).status]).toEqual([
      text,
      200,
    ]);
  }
  const rows = await app.database.db
    .selectFrom('messages')
    .select(['name', 'phone', 'message'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    injections.map((text) => ({
      name: text.slice(0, 100).trim(),
      phone: text.slice(0, 40).trim(),
      message: text,
    })),
  );
  expect(await app.listed()).toEqual(before);
});
