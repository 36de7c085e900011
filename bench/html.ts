import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchServer } from '#tests/support/server-process.ts';
import { freshAddress } from '#tests/support/writers.ts';
import { inFolder } from './support/report.ts';

/**
 * `npm run bench -- html`: the errors that the W3C's checker finds in all pages. It needs Java, and
 * npx fetches it, because it is too large to install.
 */
const checker = 'vnu-jar@26.9.27';

const others = ['/no-such-page', '/search?q=headphones', '/search?q=air+fryer', '/admin'];

await inFolder(async (folder) => {
  const site = await launchServer({ DATA_DIR: join(folder, 'data') });
  const read = async (path: string) =>
    (await fetch(site.url + path, { headers: { 'X-Forwarded-For': freshAddress() } })).text();
  const sitemap = await read('/sitemap.xml');
  const listed = Array.from(sitemap.matchAll(/<loc>(.+?)<\/loc>/g), ([, url = '']) => new URL(url));
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  const paths = [...listed.map(({ pathname }) => pathname), ...others];
  for (const path of paths)
    writeFileSync(join(pages, `page${path.replaceAll(/\W+/g, '-')}.html`), await read(path));
  await site.kill();
  const options = ['--errors-only', '--skip-non-html', pages];
  const { status } = spawnSync('npx', ['--yes', checker, ...options], { stdio: 'inherit' });
  console.log(`${paths.length} pages: ${status === 0 ? 'no errors' : 'see above'}.`);
  process.exitCode = status ?? 1;
});
