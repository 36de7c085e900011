import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { allowanceLeft } from '#database/engines/allowance.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { createVoteDoor } from './vote-door.ts';

type Vote = Parameters<typeof createVoteDoor>[0]['vote'];

const json = { 'content-type': 'application/json' };
const cast = '{"emoji":"🚀"}';

/** A door before an app that says only that it was asked. */
async function openDoor(vote: Vote, environment: Record<string, string> = {}) {
  const settings = readSettings({
    SITE_URL: 'https://lab.example',
    TRUST_PROXY: '1',
    ...environment,
  });
  const parts = {
    vote,
    settings,
    log: createLog('silent'),
    patience: 1000,
    clientOf: () => '198.51.100.7',
  };
  const door = createVoteDoor(parts);
  const server = createServer((request, response) => {
    if (!door(request.url ?? '', request, response)) response.writeHead(299).end('the app');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (
    body: string | Buffer,
    headers: Record<string, string>,
    path = '/api/products/7/vote',
  ) => {
    const all = {
      host: 'lab.example',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    };
    const sent = ask({ host: '127.0.0.1', port, path, method: 'POST', headers: all }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await answer.toArray()).toString();
    return { status: answer.statusCode, text, headers: answer.headers };
  };
}

test('a vote as a browser sends it is answered at the door, with the headers of every call', async () => {
  const asked: unknown[] = [];
  const send = await openDoor(async ({ params, client, input }) => {
    asked.push({ params, client, input, waits: allowanceLeft() });
    return { body: [{ productId: 7, emoji: '🚀', count: 3 }] };
  });
  const { status, text, headers } = await send(cast, { ...json, origin: 'https://lab.example' });
  expect([status, JSON.parse(text)]).toEqual([200, [{ productId: 7, emoji: '🚀', count: 3 }]]);
  expect(asked).toEqual([
    { params: { id: 7 }, client: '198.51.100.7', input: { emoji: '🚀' }, waits: 1000 },
  ]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('what is refused, wrong or broken is said in a sentence, as by the app', async () => {
  const send = await openDoor(async ({ input }) => {
    if (input.emoji === '💥') throw new Error('nobody expected this');
    return { status: 429, sentence: 'Too many votes.', headers: { 'Retry-After': '60' } };
  });
  const refused = await send(cast, json);
  expect([refused.status, refused.text, refused.headers['retry-after']]).toEqual([
    429,
    'Too many votes.',
    '60',
  ]);
  const answers = ['{', '[]', '{"emoji":7}', Buffer.from([0x22, 0xff, 0x22]), '{"emoji":"💥"}'].map(
    (body) => send(body, json).then(({ status, text }) => [status, text]),
  );
  expect(await Promise.all(answers)).toEqual([
    [400, 'The request is not valid JSON.'],
    [400, 'The request must be a JSON object.'],
    [400, 'Pick one of the three emoji.'],
    [400, 'The request is not valid JSON.'],
    [500, 'Something went wrong on our side. Please try again later.'],
  ]);
});

test.each<[string, Record<string, string>, string?]>([
  ['of another type', { 'content-type': 'text/plain' }],
  ['without a type', {}],
  ['from another site', { ...json, 'sec-fetch-site': 'cross-site' }],
  ['of another origin', { ...json, origin: 'https://evil.example' }],
  ['to another name', { ...json, host: 'evil.example' }],
  ['for what is no number', json, '/api/products/x/vote'],
  ['for the number nought', json, '/api/products/0/vote'],
  ['for another call', json, '/api/contact'],
])('a request %s goes the long way', async (_, headers, path) => {
  const send = await openDoor(() => Promise.reject(new Error('was asked')));
  expect(await send(cast, headers, path)).toMatchObject({ status: 299, text: 'the app' });
});

test('a body that is long, or whose length nobody knows, goes the long way; so does a proxy that nobody announced', async () => {
  const vote: Vote = () => Promise.reject(new Error('was asked'));
  const send = await openDoor(vote);
  expect((await send(`{"emoji":"${'x'.repeat(600)}"}`, json)).text).toBe('the app');
  const direct = await openDoor(vote, { TRUST_PROXY: '0' });
  expect((await direct(cast, { ...json, 'x-forwarded-for': '203.0.113.9' })).text).toBe('the app');
});
