import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flatPng } from './png.ts';

test('every pixel has its color, and each row begins with its filter type', () => {
  const pixels = Buffer.from([1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]);
  const png = flatPng({ width: 2, height: 2, pixels });
  // The chunk's data ends before its checksum and the next chunk's length.
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  expect([...inflateSync(data)]).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
});
