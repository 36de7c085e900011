import { expect, test } from 'vitest';
import { photoSource } from './picture.tsx';

const sizes = (ratio: readonly [number, number]) =>
  photoSource('https://images.unsplash.com/photo-1', ratio)
    .srcSet.split(', ')
    .map((source) => {
      const [address = '', width] = source.split(' ');
      const { searchParams } = new URL(address);
      return [width, Number(searchParams.get('w')), Number(searchParams.get('h'))];
    });

test('a photo has several sizes, each cropped to the aspect ratio of its box', () => {
  expect(sizes([3, 2])).toEqual([
    ['320w', 320, 213],
    ['480w', 480, 320],
    ['640w', 640, 427],
    ['960w', 960, 640],
    ['1280w', 1280, 853],
  ]);
});
