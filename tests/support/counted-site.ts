import { afterAll, beforeAll } from 'vitest';
import type { Entry } from '#server/pages/renderer.ts';
import { workshop } from './one-workshop.ts';
import { startSite, type TestSite } from './test-site.ts';

/** A site of the test file's own over the real build, which notes the address of every page that it renders. */
export function countedSite(name: string) {
  const rendered: string[] = [];
  let site: TestSite;
  beforeAll(async () => {
    const { source } = workshop;
    const entry = await source.entry();
    const renderPage: Entry['renderPage'] = async (input) => {
      rendered.push(input.address);
      return entry.renderPage(input);
    };
    const counting = { ...source, entry: async () => ({ ...entry, renderPage }) };
    site = await startSite({ ...workshop, source: counting }, { name });
  });
  afterAll(() => site.close());
  return {
    rendered,
    dataDir: () => site.dataDir,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(site.url + path, { redirect: 'manual', ...init }),
  };
}
