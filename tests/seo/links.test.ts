import { expect, test } from 'vitest';
import { get, textOf } from '#tests/support/public-site.ts';
import { publicRoutes } from '#tests/support/routes.ts';

const pages = publicRoutes.map(([path]) => path);

/** Local addresses of links or files in the HTML. */
function addressesIn(html: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return found.filter((address) => address.startsWith('/'));
}

/** The first match with the text around it. */
function placeOf(pattern: RegExp, html: string): string | undefined {
  const at = html.search(pattern);
  return at < 0 ? undefined : html.slice(Math.max(0, at - 80), at + 80);
}

test('no page shows undefined, NaN or other leaked values', async () => {
  for (const path of pages) {
    const body =
      /<body[\s\S]*<\/body>/
        .exec(await textOf(path))?.[0]
        .replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
    const leak = placeOf(
      /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|\{\{/,
      body.replace(/<!-- -->/g, ''),
    );
    expect.soft(leak, path).toBeUndefined();
  }
});

test('every link leads to a page that exists and to an id on it', async () => {
  const texts = new Map<string, string>();
  for (const path of pages) texts.set(path, await textOf(path));
  const links = new Set(
    [...texts.values()].flatMap((html) => addressesIn(html, /<a\b[^>]*?\shref="([^"]*)"/g)),
  );
  for (const [path, html] of texts)
    for (const [, hash] of html.matchAll(/<a\b[^>]*?\shref="(#[^"]+)"/g)) links.add(path + hash);
  expect(links.size).toBeGreaterThan(60);
  const lost: string[] = [];
  for (const link of links) {
    const [path = '/', hash] = link.split('#');
    const html = texts.get(path) ?? (await foundText(path));
    texts.set(path, html);
    if (!html || (hash && !html.includes(`id="${hash}"`))) lost.push(link);
  }
  expect(lost).toEqual([]);
});

/** Empty if the page does not exist; redirects are followed. */
async function foundText(path: string): Promise<string> {
  const answer = await get(path, { redirect: 'follow' });
  return answer.status === 200 ? answer.text() : '';
}

test('every file that a page names exists', async () => {
  const named = new Set<string>();
  for (const path of pages) {
    const html = await textOf(path);
    for (const address of addressesIn(
      html,
      /<(?:img|script|link)\b[^>]*?\s(?:src|href)="([^"]*)"/g,
    ))
      named.add(address);
    const social = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(html)?.[1];
    if (social) named.add(social);
  }
  expect(named.size).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const address of named) {
    const answer = await get(address, { redirect: 'follow' });
    await answer.arrayBuffer();
    if (answer.status !== 200) lost.push(address);
  }
  expect(lost).toEqual([]);
});
