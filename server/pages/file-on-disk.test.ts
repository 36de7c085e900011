import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FileOnDisk } from './file-on-disk.ts';

interface Answer {
  status: number;
  headers: Record<string, string | number>;
  body: string | undefined;
}

function ask(file: FileOnDisk, headers: Record<string, string> = {}, method = 'GET'): Answer {
  const answer: Answer = { status: 0, headers: {}, body: undefined };
  const response = {
    writeHead(status: number, headers: Answer['headers']) {
      Object.assign(answer, { status, headers });
      return response;
    },
    end(body?: Buffer) {
      answer.body = body?.toString();
    },
  };
  file.send(
    { headers, method } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return answer;
}

test('a picture on the disk is sent as it is now, and whoever has it is told so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lab-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = join(folder, 'about.png');
  await writeFile(place, 'one');
  const file = new FileOnDisk(place, { 'Content-Type': 'image/png' });
  const first = ask(file);
  expect(first).toMatchObject({
    status: 200,
    body: 'one',
    headers: { 'Content-Type': 'image/png', 'Content-Length': 3 },
  });
  const held = { 'if-none-match': `W/${first.headers.ETag}` };
  expect(ask(file, held)).toMatchObject({
    status: 304,
    body: undefined,
    headers: { ETag: first.headers.ETag },
  });
  expect(ask(file, {}, 'HEAD')).toMatchObject({
    status: 200,
    body: undefined,
    headers: { 'Content-Length': 3 },
  });
  await writeFile(place, 'another');
  expect(ask(file, held)).toMatchObject({
    status: 200,
    body: 'another',
    headers: { 'Content-Length': 7 },
  });
});

test('a picture is read for whoever gets it, and for nobody who asks again and again what it weighs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lab-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = join(folder, 'about.png');
  await writeFile(place, 'one');
  const file = new FileOnDisk(place, { 'Content-Type': 'image/png' });
  const { ETag } = ask(file).headers;
  const reads = vi.spyOn(file, 'plain', 'get');
  for (let times = 0; times < 5; times += 1) {
    expect(ask(file, {}, 'HEAD')).toMatchObject({
      status: 200,
      headers: { ETag, 'Content-Length': 3 },
    });
    expect(ask(file, { 'if-none-match': String(ETag) }).status).toBe(304);
  }
  expect(reads).not.toHaveBeenCalled();
  // Another of the same weight in its place.
  await writeFile(`${place}.new`, 'two');
  await rename(`${place}.new`, place);
  const next = ask(file, { 'if-none-match': String(ETag) });
  expect(next).toMatchObject({ status: 200, body: 'two' });
  expect(next.headers.ETag).not.toBe(ETag);
});
