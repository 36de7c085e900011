import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#database/engines/errors.ts';
import { createCommitQueue } from './commit-queue.ts';

/** A commit that takes until it is told to finish. */
function slowCommit() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const commit = async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => finish.push(resolve));
    return items.map((item) => item * 10);
  };
  const finishNext = async () => {
    await expect.poll(() => finish.length).toBeGreaterThan(0);
    finish.shift()?.();
  };
  return { batches, commit, finishNext };
}

test('what arrives while a commit runs shares the next one, in order', async () => {
  const { batches, commit, finishNext } = slowCommit();
  const queue = createCommitQueue(commit);
  const first = queue.add(1);
  await expect.poll(() => batches.length).toBe(1);
  const others = [2, 3, 4].map((item) => queue.add(item));
  await finishNext();
  expect(await first).toBe(10);
  await finishNext();
  expect(await Promise.all(others)).toEqual([20, 30, 40]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('nobody is answered before the commit is done', async () => {
  const { batches, commit, finishNext } = slowCommit();
  const queue = createCommitQueue(commit);
  let isAnswered = false;
  const answer = queue.add(1)?.then(() => {
    isAnswered = true;
  });
  await expect.poll(() => batches.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isAnswered).toBe(false);
  await finishNext();
  await answer;
});

test('past the bound nobody else is let in, and afterwards there is room again', async () => {
  const { batches, commit, finishNext } = slowCommit();
  const queue = createCommitQueue(commit, 2);
  const running = queue.add(1);
  await expect.poll(() => batches.length).toBe(1);
  const waiting = [queue.add(2), queue.add(3)];
  expect(queue.add(4)).toBeUndefined();
  await finishNext();
  await running;
  await finishNext();
  expect(await Promise.all(waiting)).toEqual([20, 30]);
  const later = queue.add(5);
  await finishNext();
  expect(await later).toBe(50);
});

test('an item that breaks its commit fails alone; its neighbours are committed without it', async () => {
  const committed: number[] = [];
  const queue = createCommitQueue<number, number>(async (items) => {
    if (items.includes(13)) throw new Error('bad luck');
    committed.push(...items);
    return items;
  });
  const answers = await Promise.allSettled([1, 13, 2, 3].map((item) => queue.add(item)));
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(committed).toEqual([1, 2, 3]);
});

test('where the database is away all of a batch fail at once, and the next batch is tried', async () => {
  let commits = 0;
  const queue = createCommitQueue<number, number>(async (items) => {
    commits += 1;
    if (commits === 1) throw new DatabaseUnavailable('gone');
    return items;
  });
  const answers = await Promise.allSettled([1, 2, 3].map((item) => queue.add(item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(commits).toBe(1);
  expect(await queue.add(4)).toBe(4);
});

test('whatever arrives whenever: each item is committed once, in order, and gets its own answer', async () => {
  const arrivals = fc.array(
    fc.record({ pause: fc.integer({ min: 0, max: 2 }), breaks: fc.boolean() }),
    {
      maxLength: 20,
    },
  );
  await fc.assert(
    fc.asyncProperty(arrivals, async (plan) => {
      const committed: number[] = [];
      const queue = createCommitQueue<number, string>(async (items) => {
        await new Promise(setImmediate);
        if (items.some((item) => plan[item]?.breaks)) throw new Error('broken');
        committed.push(...items);
        return items.map((item) => `answer ${item}`);
      });
      const answers: Promise<string | undefined>[] = [];
      for (const [item, { pause }] of plan.entries()) {
        answers.push(Promise.resolve(queue.add(item)).catch(() => 'failed'));
        for (let turn = 0; turn < pause; turn += 1) await new Promise(setImmediate);
      }
      const expected = plan.map(({ breaks }, item) => (breaks ? 'failed' : `answer ${item}`));
      expect(await Promise.all(answers)).toEqual(expected);
      expect(committed).toEqual([...plan.keys()].filter((item) => !plan[item]?.breaks));
    }),
    { numRuns: 100 },
  );
});

test('those who shared a commit and come again at once are waited for, and share the next', async () => {
  const sizes: number[] = [];
  const queue = createCommitQueue<number, number>(async (items) => {
    sizes.push(items.length);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return items;
  });
  const visitor = async (delay: number) => {
    await queue.add(delay);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await queue.add(delay);
  };
  await Promise.all([1, 10, 20].map(visitor));
  expect(sizes).toEqual([3, 3]);
});

test('after a commit that took long nobody waits long for company', async () => {
  // Every look at the clock takes a millisecond here, and the shared commit five seconds.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  onTestFinished(() => clock.mockRestore());
  const queue = createCommitQueue<number, number>(async (items) => {
    if (items.length > 1) now += 5000;
    return items;
  });
  await Promise.all([queue.add(1), queue.add(2)]);
  clock.mockClear();
  expect(await queue.add(3)).toBe(3);
  expect(clock.mock.calls.length).toBeLessThan(200);
});
