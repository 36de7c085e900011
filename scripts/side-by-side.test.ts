import { expect, test } from 'vitest';
import type { Outcome } from './reports.ts';
import { runSideBySide } from './side-by-side.ts';

const passed: Outcome = { passed: 1, failed: 0, details: [] };

/** Runs tasks that take so many turns, and says what was under way whenever one began. */
async function schedule(
  tasks: { name: string; needs?: string[]; alone?: true; turns?: number }[],
): Promise<string[]> {
  const under = new Set<string>();
  const seen: string[] = [];
  const outcomes = await runSideBySide(tasks, async ({ name, turns = 1 }) => {
    under.add(name);
    seen.push([...under].join('+'));
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    under.delete(name);
    return passed;
  });
  expect([...outcomes.keys()].toSorted()).toEqual(tasks.map(({ name }) => name).toSorted());
  return seen;
}

test('three run at a time, in the order of the table', async () => {
  const tasks = [
    { name: 'a', turns: 4 },
    { name: 'b', turns: 4 },
    { name: 'c' },
    { name: 'd' },
    { name: 'e' },
  ];
  expect(await schedule(tasks)).toEqual(['a', 'a+b', 'a+b+c', 'a+b+d', 'a+b+e']);
});

test('who needs another waits for it, and others go first meanwhile', async () => {
  const tasks = [
    { name: 'build', turns: 2 },
    { name: 'sizes', needs: ['build'] },
    { name: 'lint', turns: 9 },
  ];
  expect(await schedule(tasks)).toEqual(['build', 'build+lint', 'lint+sizes']);
});

test('who was not asked for is not waited for', async () => {
  expect(await schedule([{ name: 'sizes', needs: ['build'] }])).toEqual(['sizes']);
});

test('who has to be alone waits for all before it, and nobody begins beside it', async () => {
  const tasks = [
    { name: 'a', turns: 2 },
    { name: 'b', needs: ['a'] },
    { name: 'browser', alone: true as const, turns: 3 },
    { name: 'last' },
  ];
  expect(await schedule(tasks)).toEqual(['a', 'b', 'browser', 'last']);
});
