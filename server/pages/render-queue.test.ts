import { expect, test } from 'vitest';
import { Displaced, Dropped, RenderQueue, type Visitor } from './render-queue.ts';

function aVisitor(client = 'somebody'): Visitor & { leave(): void } {
  const leaving = new AbortController();
  return { client, gone: leaving.signal, leave: () => leaving.abort() };
}

const turn = () => new Promise(setImmediate);
const bounds = { atOnce: 1, ofOneClient: 100, ofAll: 400 };

/** A queue whose renders are noted when they begin, and take one turn. */
function openQueue(given = bounds) {
  const begun: string[] = [];
  const queue = new RenderQueue(given);
  const ask = (page: string, visitor: Visitor, rest = 0) =>
    queue.add(
      async () => {
        begun.push(page);
        await turn();
        return page;
      },
      visitor,
      rest,
    );
  return { begun, ask, queue };
}

test('clients take turns: a hundred pages of one delay another by one', async () => {
  const { begun, ask } = openQueue();
  const greedy = Array.from({ length: 100 }, (_, n) => ask(`greedy ${n}`, aVisitor('greedy')));
  const modest = ask('modest', aVisitor('modest'));
  expect(await modest?.result).toBe('modest');
  expect(begun).toEqual(['greedy 0', 'modest']);
  await Promise.all(greedy.map((one) => one?.result));
  expect(begun.slice(2)).toEqual(Array.from({ length: 99 }, (_, n) => `greedy ${n + 1}`));
});

test('a page that nobody waits for any more is never begun', async () => {
  const { begun, ask } = openQueue();
  const [first, second, stays] = [aVisitor(), aVisitor(), aVisitor()];
  const left = ask('left', first);
  left?.join(second);
  const kept = ask('kept', stays);
  first.leave();
  second.leave();
  await expect(left?.result).rejects.toThrow(Dropped);
  expect(await kept?.result).toBe('kept');
  expect(begun).toEqual(['kept']);
});

test('a page that one has left and another waits for is made, in the turn of the other', async () => {
  const { begun, ask } = openQueue();
  const greedy = Array.from({ length: 10 }, (_, n) => ({
    visitor: aVisitor('greedy'),
    page: `greedy ${n}`,
  }));
  const asked = greedy.map(({ page, visitor }) => ask(page, visitor));
  asked[9]?.join(aVisitor('modest'));
  greedy[9]?.visitor.leave();
  await Promise.all(asked.map((one) => one?.result));
  expect(begun.indexOf('greedy 9')).toBe(1);
  expect(new Set(begun).size).toBe(10);
});

test('what is already finished goes out between two renders', async () => {
  const { ask, begun } = openQueue();
  const pages = Array.from({ length: 5 }, (_, n) => ask(`page ${n}`, aVisitor()));
  const seen: number[] = [];
  for (let look = 0; look < 5; look += 1) {
    await turn();
    seen.push(begun.length);
  }
  await Promise.all(pages.map((one) => one?.result));
  // Never two in one turn of the event loop.
  expect(seen.every((count, index) => count - (seen[index - 1] ?? 0) <= 1)).toBe(true);
});

test('no more renders are under way than the bound says, and past the bounds nobody lines up', async () => {
  let running = 0;
  let most = 0;
  const queue = new RenderQueue({ atOnce: 2, ofOneClient: 3, ofAll: 5 });
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  };
  const asked = ['a', 'a', 'a', 'a', 'b', 'b', 'b'].map((client) =>
    queue.add(work, aVisitor(client)),
  );
  expect(asked.map(Boolean)).toEqual([true, true, true, false, true, true, false]);
  await Promise.all(asked.map((one) => one?.result));
  expect(most).toBe(2);
  await queue.add(work, aVisitor('a'))?.result;
});

test('who left before asking, and who leaves while the page rests, is not worked for', async () => {
  const { begun, ask } = openQueue();
  const [early, late] = [aVisitor(), aVisitor()];
  early.leave();
  await expect(ask('early', early)?.result).rejects.toThrow(Dropped);
  const resting = ask('resting', late, 20);
  late.leave();
  await expect(resting?.result).rejects.toThrow(Dropped);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(begun).toEqual([]);
});

test('where the room is full, the longest line loses its newest to whoever has a shorter one', async () => {
  const { ask, begun } = openQueue({ atOnce: 1, ofOneClient: 100, ofAll: 400 });
  const crowd = ['a', 'b', 'c', 'd', 'e'].flatMap((client) =>
    Array.from({ length: 100 }, (_, n) => ({
      client,
      asked: ask(`${client} ${n}`, aVisitor(client)),
    })),
  );
  // Who came late took from those who came early: five clients are level, at eighty each.
  const lost = new Map<string, number>();
  for (const { client, asked } of crowd)
    asked?.result.catch((error: unknown) => {
      expect(error).toBeInstanceOf(Displaced);
      lost.set(client, (lost.get(client) ?? 0) + 1);
    });
  const readers = Array.from({ length: 30 }, (_, n) => ask(`reader ${n}`, aVisitor(`reader ${n}`)));
  expect(readers.every(Boolean)).toBe(true);
  await Promise.all(readers.map((one) => one?.result));
  expect(begun.filter((page) => page.startsWith('reader'))).toHaveLength(30);
  // What made room is nobody's first page.
  expect(['a', 'b', 'c', 'd', 'e'].every((client) => begun.includes(`${client} 0`))).toBe(true);
  expect([...lost.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(30);
});

test('where all lines are level nobody is pushed out, and a page that others wait for too stays', async () => {
  const { ask, begun } = openQueue({ atOnce: 1, ofOneClient: 3, ofAll: 3 });
  const shared = ask('shared', aVisitor('greedy'));
  shared?.join(aVisitor('modest'));
  const others = [ask('second', aVisitor('greedy')), ask('third', aVisitor('greedy'))];
  const gone = expect(others[1]?.result).rejects.toThrow(Displaced);
  expect(ask('new', aVisitor('new'))).toBeDefined();
  await gone;
  // Now they have two, one and one: to take another would only turn it round.
  expect(ask('newer', aVisitor('new'))).toBeUndefined();
  const twice = expect(others[0]?.result).rejects.toThrow(Displaced);
  expect(ask('newest', aVisitor('newest'))).toBeDefined();
  await twice;
  expect(ask('too late', aVisitor('late'))).toBeUndefined();
  await shared?.result;
  expect(begun[0]).toBe('shared');
});

test('a page that rests stands in its client’s line, and makes room like the others', async () => {
  const { ask, begun } = openQueue({ atOnce: 1, ofOneClient: 2, ofAll: 2 });
  const resting = [ask('one', aVisitor('greedy'), 5), ask('two', aVisitor('greedy'), 5)];
  expect(ask('three', aVisitor('greedy'), 5)).toBeUndefined();
  const gone = expect(resting[1]?.result).rejects.toThrow(Displaced);
  expect(await ask('modest', aVisitor('modest'))?.result).toBe('modest');
  await gone;
  expect(await resting[0]?.result).toBe('one');
  expect(begun).toEqual(['modest', 'one']);
});
