import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { corrections } from './how-we-review.page.tsx';

test('the corrections of all articles are listed newest first, without citations', () => {
  const { reviews, posts } = library;
  const [review] = reviews;
  const [post] = posts;
  if (!review || !post) throw new Error('nothing is published');
  const listed = corrections({
    reviews: [
      {
        ...review,
        updates: [
          { date: '2025-03-01', kind: 'correction', text: 'It weighs 250 grams [weight].' },
          { date: '2025-03-02', kind: 'update', text: 'There is a new color.' },
        ],
      },
    ],
    posts: [
      {
        ...post,
        updates: [{ date: '2025-04-01', kind: 'correction', text: 'The study is from 2019.' }],
      },
    ],
  });
  expect(listed.map(({ kind, slug, date, text }) => [kind, slug, date, text])).toEqual([
    ['post', post.slug, '2025-04-01', 'The study is from 2019.'],
    ['review', review.slug, '2025-03-01', 'It weighs 250 grams.'],
  ]);
});
