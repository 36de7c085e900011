import { expect, onTestFinished, test } from 'vitest';
import { copyHouse } from '#tests/support/house-copy.ts';
import { launchServer } from '#tests/support/server-process.ts';

const page = `import type { PageProps, PageRequest } from '#site/router/page.ts';

export const loader = ({ query: { shelf = 'none' } }: PageRequest) => [
  { queryKey: ['found', shelf], queryFn: async () => \`looked for \${shelf}\` },
];

export const head = () => ({ title: 'Lost and found', description: 'What the emergencies left behind.', canonical: '/lost-and-found' });

export function Page({ query }: PageProps) {
  return <h1 className="page">Lost and found: {query.shelf ?? 'everything'}</h1>;
}
`;

const tab = `import { Desk } from './parts/desk.tsx';

export const head = () => ({ title: 'Shelves' });

export function Page() {
  return (
    <Desk page="admin-shelves">
      <h1>Shelves</h1>
    </Desk>
  );
}
`;

const entries = `lost: {
    path: '/lost-and-found',
    query: ['shelf'],
    label: 'Lost and Found',
    picture: 'A crate of melted gadgets with a tag on each',
  },
  'admin-shelves': { path: '/admin/shelves', wakes: 'load', private: true, tab: 'Shelves' },
  privacy: {`;

test('a page, and a tab of the desk, are one file and one entry each; everything that knows pages follows', async () => {
  const house = await copyHouse();
  house.write('site/pages/lost.tsx', page);
  house.write('site/pages/admin-shelves.tsx', tab);
  house.change('site/router/routes.ts', 'privacy: {', entries);
  // A text may link to it at once.
  house.change(
    'content/posts/wearable-tech-laziness.mdx',
    '(/fitbit-charge-6-review)',
    '(/lost-and-found)',
  );

  // One after the other in one process: either reads all of the content.
  house.run(
    '--input-type=module',
    '--eval',
    "await import('./scripts/content-check.ts'); const { kinds, publicRoutes } = await import('#tests/support/routes.ts'); if (!kinds.includes('/lost-and-found') || !publicRoutes.some(([path]) => path === '/lost-and-found')) throw new Error('not tested');",
  );
  house.run('scripts/build.ts');
  const server = await launchServer({ DATA_DIR: `${house.folder}/data` }, house.folder);
  onTestFinished(() => server.kill());
  const get = async (path: string) => {
    const answer = await fetch(server.url + path);
    return { status: answer.status, text: await answer.text() };
  };

  const found = await get('/lost-and-found');
  expect([found.status, found.text]).toEqual([
    200,
    expect.stringContaining('Lost and found: <!-- -->everything'),
  ]);
  expect(found.text).toMatch(/ data-modules="[^"]*\/assets\/lost-[^"]+\.js/);
  expect(found.text).toMatch(/property="og:image" content="[^"]*\/social\/lost\.png"/);
  expect((await get('/social/lost.png')).status).toBe(200);
  expect((await get('/')).text).toContain('<a href="/lost-and-found">Lost and Found</a>');
  expect((await get('/sitemap.xml')).text).toContain('/lost-and-found</loc>');
  expect((await get('/llms.txt')).text).toMatch(
    /\[Lost and Found\]\(\S+\/lost-and-found\): What the emergencies left/,
  );

  // It reads one word of the query, and varies with no other.
  const shelf = await get('/lost-and-found?shelf=top&utm_source=mail');
  expect(shelf.text).toContain('Lost and found: <!-- -->top');
  expect(shelf.text).toContain('looked for top');
  expect((await get('/lost-and-found?utm_source=mail')).text).toBe(found.text);
  expect((await get('/about?shelf=top')).text).toBe((await get('/about')).text);

  const desk = await get('/admin/shelves');
  expect([desk.status, desk.text]).toEqual([200, expect.stringContaining('noindex')]);
  expect(desk.text).toMatch(/ data-modules="[^"]*\/assets\/admin-shelves-[^"]+\.js/);
  expect((await get('/')).text).not.toContain('admin-shelves');
}, 240_000);
