import { expect, test } from 'vitest';
import type { AdminNoteDetail } from '#contract/notes.ts';
import { countedSite } from '#tests/support/public-site.ts';

const { ask, send } = countedSite('notes');
const review = '/roomba-j7-review';

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

const change = async (path: string, body: unknown) =>
  (await (await send('POST', path, body, 'owner')).json()) as AdminNoteDetail;

const move = ({ id, version }: AdminNoteDetail, to: string) =>
  change(`/api/admin/notes/${id}/state`, { to, version });

test('a published note has a page and is linked from its review and the corrections until it is withdrawn', async () => {
  const before = await Promise.all(['/notes', review, '/how-we-review'].map(get));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await get('/notes/the-brush-is-a-part-after-all')).status).toBe(404);
  const draft = await change('/api/admin/notes', {
    title: 'The brush is a part after all',
    body: 'We said it *could not* be replaced. It [can](https://www.irobot.com/parts?a=1&b="2").\n\n> 2 < 3 & so on',
    kind: 'correction',
    product: 'roomba-j7',
  });
  const note = await move(draft, 'published');

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

  await move(note, 'withdrawn');
  const gone = await get(`/notes/${note.slug}`);
  expect([gone.status, gone.html]).toEqual([
    410,
    expect.stringContaining('This note was withdrawn'),
  ]);
  expect(gone.html).toContain('content="noindex"');
  for (const path of ['/notes', review, '/how-we-review'])
    expect((await get(path)).html).not.toContain(address);
});
