import { expect, test } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import type { CallName } from '#platform/http/calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

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
