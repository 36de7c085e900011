import type { TestProject } from 'vitest/node';
import { publicAddresses } from '#site/router/addresses.ts';
import { closeWorkshop, openWorkshop, startSite } from './test-site.ts';

/** Not where the tests reach it: what pages say about themselves comes from the setting, never from the request. */
const siteUrl = 'https://lab.example';

/** The real build behind one real server for the whole run: each page is made once. Says so where there is no build. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const workshop = await openWorkshop();
  const site = await startSite(workshop, { name: 'public', environment: { SITE_URL: siteUrl, TRUST_PROXY: '1' } });
  // Made before the tests, so that no test waits for a render.
  for (const { path } of publicAddresses(workshop.library))
    await (await fetch(site.url + path, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer();
  project.provide('publicSite', { address: site.url, siteUrl });
  return async () => {
    await site.close();
    await closeWorkshop(workshop);
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    publicSite: { address: string; siteUrl: string };
  }
}
