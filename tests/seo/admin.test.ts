import { expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { builtPages, createRenderer } from '#server/pages/renderer.ts';
import { type Route, routes } from '#site/router/routes.ts';

test('a page of the desk is the same on the server whatever stands behind its ?', async () => {
  const source = await builtPages();
  const answer = () => Promise.reject(new Error('The server asks for nothing of the owner’s.'));
  const { render } = createRenderer({
    source,
    settings: readSettings({}),
    answerFor: () => answer,
  });
  const htmlOf = async (address: string) => (await render(address, '')).response.body.toString();
  const desk = Object.values<Route>(routes).filter(
    (route) => route.private && route.hydrate && route.query,
  );
  expect(desk.length).toBeGreaterThan(5);
  for (const { path, query = [] } of desk) {
    const words = new URLSearchParams(query.map((word) => [word, '7']));
    expect((await htmlOf(`${path}?${words}`)) === (await htmlOf(path)), path).toBe(true);
  }
});
