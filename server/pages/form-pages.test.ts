import { expect, test } from 'vitest';
import { readSettings } from '#server/core/settings.ts';
import { RenderQueue } from './render-queue.ts';
import { createFormPages, type Entry, type PageSource } from './renderer.ts';

test('forms that come back wait in the line of all pages, and give way in it', async () => {
  let running = 0;
  let most = 0;
  const renderPage = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return { html: '<p>again</p>' };
  };
  const source = {
    entry: async () => ({ renderPage }) as unknown as Entry,
    inline: { scripts: [], styles: [] },
  } as unknown as PageSource;
  const queue = new RenderQueue({ atOnce: 2, ofOneClient: 20, ofAll: 20 });
  const show = createFormPages({
    source,
    settings: readSettings({}),
    answer: async () => null,
    queue,
  });
  const posted = { form: 'contact', page: '/about#contact', values: {}, errors: {} } as const;
  const send = (client: string) => show(posted, { client, gone: new AbortController().signal });
  const greedy = Array.from({ length: 30 }, () => send('greedy'));
  const modest = send('modest');
  expect((await modest)?.html).toBe('<p>again</p>');
  const shown = await Promise.all(greedy);
  // Twenty wait; the last of them made room.
  expect(shown.filter(Boolean)).toHaveLength(19);
  expect(most).toBe(2);
});
