import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallShape, gives } from '#contract/call-shape.ts';
import { rowId } from '#contract/common.ts';
import { errorFieldHeader } from '#contract/http.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { respond } from './dispatch.ts';
import { parseRequest } from './read-request.ts';

type CallResult = Parameters<typeof respond>[2];

/** Serves one call, for cases that no call of the contract has yet. */
function serve(path: string, shape: Partial<CallShape>, answer: (read: object) => CallResult) {
  const app = new Hono();
  const whole: CallShape = { guard: 'public', output: gives<unknown>(), ...shape };
  app.all(path, async (context) => {
    context.header('Cache-Control', 'no-store');
    const read = await parseRequest(whole, context.req);
    return respond(context, whole, isApiError(read) ? read : answer(read));
  });
  return (address: string, init?: RequestInit) => app.request(address, init);
}

test('a declared query is parsed, other parameters are ignored, and an invalid one is 400 with its message', async () => {
  const query = z.object({
    search: z.string().default(''),
    before: z.coerce.number('Say a number.').int('Say a number.').optional(),
  });
  const get = serve('/list', { query }, (read) => ({ body: read }));
  const queryOf = async (address: string) => (await (await get(address)).json()).query;
  expect(await queryOf('/list')).toEqual({ search: '' });
  expect(await queryOf('/list?before=7&search=a%20b&utm_source=x&search=c')).toEqual({
    search: 'a b',
    before: 7,
  });
  const broken = await get('/list?before=seven');
  expect([broken.status, await broken.text()]).toEqual([400, 'Say a number.']);
});

test('a call without a declared query ignores the query string', async () => {
  const get = serve('/list', {}, (read) => ({ body: read }));
  expect(await (await get('/list?__proto__=1&a=2')).text()).toBe(await (await get('/list')).text());
});

test('an error names the input field that it is about, unless it is about the whole input', async () => {
  const input = z.object({ price: z.object({ month: z.string('Say a month.') }) });
  const send = serve('/rows', { input }, (read) => ({ body: read }));
  const fieldOf = async (sent: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await send('/rows', { method: 'POST', headers, body: JSON.stringify(sent) });
    return [answer.status, answer.headers.get(errorFieldHeader)];
  };
  expect(await fieldOf({ price: { month: 7 } })).toEqual([400, 'price.month']);
  expect(await fieldOf([])).toEqual([400, null]);
  expect(await fieldOf({ price: { month: '2026-11' } })).toEqual([200, null]);
});

test('an invalid path parameter is 404 with its message', async () => {
  const get = serve('/rows/:id', { params: { id: rowId('There is no such row.') } }, (read) => ({
    body: read,
  }));
  expect((await (await get('/rows/12')).json()).params).toEqual({ id: 12 });
  for (const id of ['0', '01', 'x', '-1', '1.5', '2147483648', '%00']) {
    const answer = await get(`/rows/${id}`);
    expect([id, answer.status, await answer.text()]).toEqual([id, 404, 'There is no such row.']);
  }
});

test('a path parameter named like a field of an error is a value', async () => {
  const params = { message: z.string(), status: z.string() };
  const get = serve('/:status/:message', { params }, (read) => ({ body: read }));
  const answer = await get('/open/hello');
  expect([answer.status, (await answer.json()).params]).toEqual([
    200,
    { message: 'hello', status: 'open' },
  ]);
});

test('a public read has an ETag and its headers; a response to the admin is not cached', async () => {
  const answer = () => ({ body: [1], headers: { 'X-Total': '1' } });
  const open = await serve('/list', {}, answer)('/list');
  expect([open.headers.get('x-total'), open.headers.get('cache-control')]).toEqual([
    '1',
    'no-cache',
  ]);
  const known = { headers: { 'If-None-Match': open.headers.get('etag') ?? '' } };
  expect((await serve('/list', {}, answer)('/list', known)).status).toBe(304);
  const closed = await serve('/list', { guard: 'admin' }, answer)('/list', known);
  expect([closed.status, closed.headers.get('x-total'), closed.headers.get('etag')]).toEqual([
    200,
    '1',
    null,
  ]);
  expect(closed.headers.get('cache-control')).toBe('no-store');
});

test('a file is sent with its type and name, from text or a stream', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of ['a,', 'b']) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  for (const file of ['a,b', stream]) {
    const get = serve('/export', { guard: 'admin' }, () => ({
      file,
      type: 'text/csv; charset=utf-8',
      name: 'all "links"\r\n.csv',
    }));
    const answer = await get('/export');
    expect(await answer.text()).toBe('a,b');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="all-links-.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('conflicts, failed preconditions and invalid requests are rejected alike', async () => {
  const statuses: ApiError['status'][] = [409, 412, 422];
  for (const status of statuses) {
    const answer = await serve('/x', {}, () => ({ status, message: 'Not like this.' }))('/x');
    expect([answer.status, await answer.text()]).toEqual([status, 'Not like this.']);
  }
});
