import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChecker } from './check.ts';

test('a thread without work for a minute ends, and the next check starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const end = vi.spyOn(Worker.prototype, 'terminate');
  const checker = createChecker();
  onTestFinished(async () => {
    vi.useRealTimers();
    await checker.close();
  });
  const source = '---\ntitle: Two boats\n---\n';
  expect(await checker.read(source)).toEqual({ title: 'Two boats' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await checker.read(source)).toEqual({ title: 'Two boats' });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(end).toHaveBeenCalledOnce();
  expect(await checker.read(source)).toEqual({ title: 'Two boats' });
});
