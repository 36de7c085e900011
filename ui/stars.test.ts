import { expect, test } from 'vitest';
import { starsWithHalf, wholeStars } from './stars.tsx';

const drawn = (stars: string[]) =>
  stars.map((fill) => ({ full: '#', half: '+', empty: '.' })[fill]).join('');

test.each([
  [0, '.....'],
  [3.8, '###+.'],
  [4.2, '####.'],
  [4.5, '####+'],
  [5, '#####'],
])('a card draws %s as %s', (rating, stars) => {
  expect(drawn(starsWithHalf(rating))).toBe(stars);
});

test.each([
  [3.8, '####.'],
  [4.6, '####.'],
  [4.7, '#####'],
  [5, '#####'],
])('a review fills %s as %s', (rating, stars) => {
  expect(drawn(wholeStars(rating))).toBe(stars);
});
