import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { get, library, siteUrl, textOf } from '#tests/support/public-site.ts';

const { reviews, posts } = library;
const pieces = [
  ...reviews.map(({ slug }) => ({
    path: paths.review(slug),
    picture: `/social/${slug}-review.png`,
  })),
  ...posts.map(({ slug }) => ({ path: paths.post(slug), picture: `/social/${slug}.png` })),
];

const endingOf = async (path: string) =>
  /<section class="ending[^>]*>(.*?)<\/section>/s.exec(await textOf(path))?.[1] ?? '';

/** Where the links of a step lead, in their order. */
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

test('every review and article ends with ballot, address, next disaster and letter, before any script has run', async () => {
  for (const { path, picture } of pieces) {
    const [ballot = '', sharing = '', next = '', letter = ''] = (await endingOf(path))
      .split('<li>')
      .slice(1);
    expect(links(ballot), path).toContain('/savior');
    expect(ballot.includes('Three emoji'), `${path} promises what is there`).toBe(
      ballot.includes('name="emoji"'),
    );
    expect(sharing, path).toContain(siteUrl.replace(/^https?:\/\//, '') + path);
    expect(links(sharing), path).toEqual([path]);
    expect(sharing, path).toContain(`src="${picture}"`);
    const [disaster = '', beside = ''] = links(next);
    expect(
      reviews.map(({ slug }) => paths.review(slug)),
      path,
    ).toContain(disaster);
    expect(disaster).not.toBe(path);
    expect((await get(beside)).status, `${path} leads to ${beside}`).toBe(200);
    expect(links(letter), path).toContain('/letters');
    expect(letter, path).toMatch(/<form [^>]*action="[^"]*newsletter/);
    expect((await get(picture)).status, picture).toBe(200);
  }
});

test('a review ends with its own three emoji in a form, without counts, so that a vote leaves the page as it is', async () => {
  for (const { slug, product } of reviews) {
    const [ballot = ''] = (await endingOf(paths.review(slug))).split('<li>').slice(1);
    const emoji = [
      ...ballot.matchAll(/name="emoji"[^>]* value="([^"]+)"|value="([^"]+)"[^>]* name="emoji"/g),
    ];
    expect(
      emoji.map(([, one, other]) => one ?? other).slice(0, product.emoji.length),
      slug,
    ).toEqual(product.emoji);
    expect(emoji, slug).toHaveLength(3);
    expect(ballot, slug).toMatch(/<form [^>]*action="[^"]*vote/);
    expect(ballot, slug).not.toMatch(/\d votes?"/);
  }
});

test('the next disaster after a review is a rival where one was reviewed, else one of its kind', async () => {
  const next = async (slug: string) =>
    links((await endingOf(paths.review(slug))).split('<li>')[3] ?? '')[0];
  for (const { slug, competitors, product } of reviews) {
    const rival = competitors.find((each) => reviews.some((review) => review.slug === each.slug));
    const kin = reviews.filter(
      (other) => other.slug !== slug && other.product.category === product.category,
    );
    if (rival) expect(await next(slug)).toBe(paths.review(rival.slug));
    else if (kin.length > 0)
      expect(kin.map((other) => paths.review(other.slug))).toContain(await next(slug));
  }
});
