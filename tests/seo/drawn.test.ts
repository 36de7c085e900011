import { expect, test } from 'vitest';
import { typeset } from '#content/prose/typography.ts';
import { drawingsIn } from '#content/rules/drawings.ts';
import { paths } from '#site/router/paths.ts';
import { get, library, read } from '#tests/support/public-site.ts';

const htmlOf = async (slug: string) => (await get(paths.review(slug))).text();
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

test('every drawing of a review waits for its reader, has its size from the start and says what it shows', async () => {
  for (const { slug, body } of library.reviews) {
    const html = await htmlOf(slug);
    const drawn = [...html.matchAll(/<figure class="drawn"><img ([^>]+)>/g)].map(
      ([, attributes = '']) => attributes,
    );
    expect(drawn, slug).toHaveLength(drawingsIn(body).length);
    for (const [index, { alt }] of drawingsIn(body).entries()) {
      const attributes = drawn[index] ?? '';
      expect(attributes).toContain('width="480" height="240" loading="lazy"');
      expect(attributes).toContain(`alt="${escaped(typeset(alt))}"`);
      const answer = await get(/src="([^"]+)"/.exec(attributes)?.[1] ?? '');
      expect([answer.status, answer.headers.get('content-type')], slug).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(answer.headers.get('cache-control'), slug).toContain('immutable');
    }
  }
});

test('every review has a chart whose numbers stand in its table, with who says so', async () => {
  for (const { slug, product } of library.reviews) {
    const [, chart = ''] =
      /<figure class="drawn bars card">(.*?)<\/figure>/s.exec(await htmlOf(slug)) ?? [];
    expect(chart, slug).toMatch(/<caption[^>]*>[^<]+<\/caption>/);
    expect(chart.match(/<th scope="row">/g)?.length ?? 0, slug).toBeGreaterThanOrEqual(3);
    expect(chart.replace(/<\/?span[^>]*>/g, ''), slug).toContain(
      `<th scope="row">${escaped(product.name)}`,
    );
    expect(chart, slug).toMatch(/Source: /);
  }
});

test('people read one kind of quotation marks, machines what the files say', async () => {
  for (const { slug } of library.reviews) {
    const { text, records, metas } = await read(paths.review(slug));
    expect(text.match(/.{20}[a-z]'[a-z].{20}/g) ?? [], slug).toEqual([]);
    const machines = JSON.stringify([records, [...metas.values()]]);
    expect(machines.match(/.{0,20}[\u00a0“”‘].{0,20}/g) ?? [], slug).toEqual([]);
  }
});
