import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { get, library, textOf } from '#tests/support/public-site.ts';

/** Small things that make the site feel kept, as they stand before any script has run. */
test('the tags of a review and of an article lead to more of their kind', async () => {
  for (const { slug, product } of library.reviews)
    expect(await textOf(paths.review(slug)), slug).toContain(
      `<a href="${paths.category(product.category)}" class="text-note underline">${product.category}</a>`,
    );
  for (const { slug, tags } of library.posts) {
    const links = [
      ...(await textOf(paths.post(slug))).matchAll(/<a href="(\/search\?q=[^"]+)" class="tag">/g),
    ];
    expect(links, slug).toHaveLength(tags.length);
    for (const [, href = ''] of links)
      expect((await get(href.replaceAll('&amp;', '&'))).status, href).toBe(200);
  }
});

test('a review’s card on the blog says its rating and what it costs, with the month of that price', async () => {
  const blog = (await textOf(paths.blog())).replaceAll('<!-- -->', '');
  for (const { slug, product } of library.reviews) {
    const { usd = 0 } = library.gadgets.find((gadget) => gadget.slug === slug)?.price ?? {};
    const shown = `${product.rating.toFixed(1)}/5 · $${usd.toLocaleString('en-US')} <small class="price-month">list price, `;
    expect(blog, slug).toContain(shown);
  }
});

test('a watch is found on both of its shelves', async () => {
  const watch = library.products.find(({ category }) => category === 'Smartwatch');
  const band = library.products.find(({ category }) => category === 'Fitness');
  expect(await textOf('/category/fitness')).toContain(`href="/category/smartwatch#${watch?.slug}"`);
  expect(await textOf('/category/smartwatch')).toContain(`href="/category/fitness#${band?.slug}"`);
  expect(await textOf('/category/audio')).not.toContain('Also here');
});

test('a page that is not there has the specified question, a search and three reviews', async () => {
  const page = await (await get('/nowhere')).text();
  expect(page).toContain('Did you forget to add the page to the router?');
  expect(page).toMatch(/<form[^>]* action="\/search"/);
  expect(page.match(/<a href="\/[\w-]+-review" class="prose-link/g)).toHaveLength(3);
});

test('contact is reached from every footer, and candidates without a vote invite one', async () => {
  expect(await textOf(paths.terms())).toMatch(/<footer.*href="\/about#contact"/s);
  const home = await textOf('/');
  expect(home).toContain('No votes yet this month');
});

test('a category’s card is its link, pictures and all, and no button on the page is louder than the next', async () => {
  const page = await textOf('/categories');
  expect(page.match(/class="button card-link"/g)?.length).toBeGreaterThan(5);
  expect(page.split('<main')[1]?.includes('button-hazard')).toBe(false);
});
