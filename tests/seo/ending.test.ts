import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { library, siteUrl, textOf } from '#tests/support/public-site.ts';

const { reviews, posts } = library;
const pieces = [
  ...reviews.map(({ slug }) => paths.review(slug)),
  ...posts.map(({ slug }) => paths.post(slug)),
];

const endingOf = async (path: string) =>
  /<section class="ending[^>]*>(.*?)<\/section>/s.exec(await textOf(path))?.[1] ?? '';

const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

const nextReview = (html: string) =>
  links(/<article.*?<\/article>/s.exec(html)?.[0] ?? '')[0] ?? '';

test('every review and post ends with a vote, its address, the next review and the newsletter', async () => {
  const reviewPaths = reviews.map(({ slug }) => paths.review(slug));
  for (const path of pieces) {
    const ending = await endingOf(path);
    expect(links(ending), path).toEqual(expect.arrayContaining(['/savior', path, '/letters']));
    expect(ending, path).toContain(siteUrl.replace(/^https?:\/\//, '') + path);
    expect(reviewPaths, path).toContain(nextReview(ending));
    expect(nextReview(ending)).not.toBe(path);
    expect(ending, path).toMatch(/<form [^>]*action="[^"]*newsletter/);
  }
});

test('a review ends with its own three emoji in a form', async () => {
  for (const { slug, product } of reviews) {
    const ending = await endingOf(paths.review(slug));
    const emoji = [
      ...ending.matchAll(/name="emoji"[^>]* value="([^"]+)"|value="([^"]+)"[^>]* name="emoji"/g),
    ].map(([, one, other]) => one ?? other);
    expect(emoji.slice(0, product.emoji.length), slug).toEqual(product.emoji);
    expect(emoji, slug).toHaveLength(3);
    expect(ending, slug).toMatch(/<form [^>]*action="[^"]*vote/);
  }
});

test('the next review is a rival where one was reviewed, else one of the same category', async () => {
  for (const { slug, competitors, product } of reviews) {
    const next = nextReview(await endingOf(paths.review(slug)));
    const rival = competitors.find((each) => reviews.some((review) => review.slug === each.slug));
    const kin = reviews.filter(
      (other) => other.slug !== slug && other.product.category === product.category,
    );
    if (rival) expect(next).toBe(paths.review(rival.slug));
    else if (kin.length > 0) expect(kin.map((other) => paths.review(other.slug))).toContain(next);
  }
});
