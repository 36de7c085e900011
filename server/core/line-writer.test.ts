import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { home } from '#scripts/processes.mjs';
import { createLineWriter } from './line-writer.ts';

test('lines of one moment go out in one write, in order, and those that come meanwhile in the next', async () => {
  const writes: string[] = [];
  const taken = Promise.withResolvers<void>();
  const { write } = createLineWriter(1, async (_, bytes) => {
    writes.push(bytes.toString());
    if (writes.length === 1) await taken.promise;
    return { bytesWritten: bytes.length };
  });
  write('one\n');
  write('two\n');
  await expect.poll(() => writes).toEqual(['one\ntwo\n']);
  write('three\n');
  write('four\n');
  taken.resolve();
  await expect.poll(() => writes).toEqual(['one\ntwo\n', 'three\nfour\n']);
});

test('what a pipe takes in pieces, or not at once, arrives whole', async () => {
  let said = '';
  let calls = 0;
  const { write } = createLineWriter(1, async (_, bytes) => {
    calls += 1;
    if (calls === 2) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
    said += bytes.subarray(0, 3).toString();
    return { bytesWritten: Math.min(3, bytes.length) };
  });
  write('a whole line\n');
  await expect.poll(() => said).toBe('a whole line\n');
});

test('where nobody reads, memory is not filled, and how many lines were left out is said', async () => {
  const writes: string[] = [];
  const taken = Promise.withResolvers<void>();
  const { write } = createLineWriter(1, async (_, bytes) => {
    writes.push(bytes.toString());
    await taken.promise;
    return { bytesWritten: bytes.length };
  });
  write('first\n');
  await expect.poll(() => writes.length).toBe(1);
  for (let line = 0; line < 20; line += 1) write(`${'x'.repeat(1024 * 1024)}\n`);
  taken.resolve();
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]?.length).toBeLessThan(10 * 1024 * 1024);
  expect(writes[1]).toContain('12 lines were left out');
});

test('a process that ends in the middle still says its last lines', async () => {
  const code = `import { createLog } from './server/core/logger.ts'; createLog('info').warn('the last words'); process.exit(1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: home });
  expect(await text(child.stdout)).toBe('{"level":40,"msg":"the last words"}\n');
});
