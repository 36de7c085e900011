import { expect, test } from 'vitest';
import type { LoginOutput } from '#contract/admin.ts';
import type { AdminNoteDetail } from '#contract/notes.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { adminPassword } from '#tests/support/test-site.ts';

const { ask } = countedSite('notes');
const review = '/roomba-j7-review';

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

async function openTestAdmin() {
  const answer = await send('POST', '/api/admin/login', { password: adminPassword });
  const { token } = (await answer.json()) as Extract<LoginOutput, { ok: true }>;
  const change = async (method: string, path: string, body: unknown) =>
    (await (
      await send(method, path, body, { Authorization: `Bearer ${token}` })
    ).json()) as AdminNoteDetail;
  return {
    write: (text: object) => change('POST', '/api/admin/notes', text),
    move: ({ id, version }: AdminNoteDetail, to: string) =>
      change('POST', `/api/admin/notes/${id}/state`, { to, version }),
  };
}

test('a note stands at its address, on its product’s review and, as a correction, on how we review, until it is taken back', async () => {
  const desk = await openTestAdmin();
  const before = await Promise.all(['/notes', review, '/how-we-review'].map(get));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await get('/notes/the-brush-is-a-part-after-all')).status).toBe(404);
  const draft = await desk.write({
    title: 'The brush is a part after all',
    body: 'We said it *could not* be replaced. It [can](https://www.irobot.com/parts?a=1&b="2").\n\n> 2 < 3 & so on',
    kind: 'correction',
    product: 'roomba-j7',
  });
  const note = await desk.move(draft, 'published');

  const page = await get(`/notes/${note.slug}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('<em>could not</em>');
  expect(page.html).toContain(
    '<a href="https://www.irobot.com/parts?a=1&amp;b=%222%22" rel="noopener noreferrer">can</a>',
  );
  expect(page.html).toContain('<blockquote><p>2 &lt; 3 &amp; so on</p></blockquote>');
  expect(page.html).toContain('"@type":"Article"');
  const address = `href="/notes/${note.slug}"`;
  for (const path of ['/notes', review, '/how-we-review'])
    expect((await get(path)).html).toContain(address);

  await desk.move(note, 'withdrawn');
  const gone = await get(`/notes/${note.slug}`);
  expect([gone.status, gone.html]).toEqual([
    410,
    expect.stringContaining('This note was withdrawn'),
  ]);
  expect(gone.html).toContain('content="noindex"');
  for (const path of ['/notes', review, '/how-we-review'])
    expect((await get(path)).html).not.toContain(address);
});

test('a note that does not exist is a 404', async () => {
  for (const slug of ['made-up', '%00', 'a%2Fb', '..;'])
    expect((await get(`/notes/${slug}`)).status).toBe(404);
});
