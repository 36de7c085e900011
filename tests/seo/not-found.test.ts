import { expect, test } from 'vitest';
import { ownSite } from '#tests/support/public-site.ts';
import { type Route, routes } from '#ui/routes.ts';

const { ask } = ownSite('made-up');

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

test('invented names under every route are a 404', async () => {
  // Only the browser finds out whether an admin page exists.
  const named = Object.values<Route>(routes).filter((route) => route.path.includes('{'));
  expect(named.length).toBeGreaterThan(2);
  const unknown = [{ path: '/{any}' }, { path: '/no-such%2F{any}' }];
  for (const { path } of [...named, ...unknown])
    for (const name of ['made-up-one', 'made_up']) {
      const address = path.replace(/\{\w+\}/, name);
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
});

test('the 404 page has the words of the specification and ways back', async () => {
  const { html } = await get('/made-up');
  expect(html).toContain('<title>404 Page Not Found - Tech Survival Lab</title>');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toMatch(/<a href="\/categories"[^>]*>Browse All Tests/);
});

/** The text about what was not tested. */
const categoryIn = (html: string) =>
  / tested any (.*?) products yet, but we&#x27;re/.exec(html)?.[1];

test('a repeated name is escaped, without bidirectional marks, in at most sixty characters', async () => {
  const marks = ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u0007', '\u0085', '\u2028'];
  for (const mark of marks)
    expect(categoryIn((await get(`/category/${encodeURIComponent(`a${mark}b`)}`)).html)).toBe('Ab');
  expect(categoryIn((await get(`/category/${'x'.repeat(500)}`)).html)).toBe(`X${'x'.repeat(59)}`);
  expect(categoryIn((await get('/category/%3Cscript%3Ealert(1)%3C%21--')).html)).toBe(
    '&lt;script&gt;alert(1)&lt;!',
  );
});
