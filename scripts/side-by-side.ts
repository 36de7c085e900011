import type { Outcome } from './reports.ts';
import type { Stage } from './stages.ts';

export type Outcomes = ReadonlyMap<string, Outcome>;
type Task = Pick<Stage, 'name' | 'needs' | 'alone'>;

/** On two cores: one stage waits for a disk or a server while the others compute. */
const lanes = 3;

/** In the order of the table, three at a time: whatever needs another waits for it, and what has to be alone waits for all before it. */
export async function runSideBySide<One extends Task>(
  tasks: readonly One[],
  run: (task: One, done: Outcomes) => Promise<Outcome>,
): Promise<Outcomes> {
  const outcomes = new Map<string, Outcome>();
  const waiting = [...tasks];
  const running = new Map<One, Promise<void>>();
  const isReady = ({ needs = [] }: One) =>
    needs.every((name) => outcomes.has(name) || !tasks.some((task) => task.name === name));

  function next(): One | undefined {
    if (running.size >= lanes || [...running.keys()].some(({ alone }) => alone)) return undefined;
    const before = waiting.slice(0, 1 + waiting.findIndex(({ alone }) => alone) || undefined);
    return before.find(
      (task) => isReady(task) && (!task.alone || (running.size === 0 && task === waiting[0])),
    );
  }

  while (waiting.length + running.size > 0) {
    for (let task = next(); task; task = next()) {
      const mine = task;
      waiting.splice(waiting.indexOf(mine), 1);
      const ended = run(mine, outcomes).then((outcome) => {
        outcomes.set(mine.name, outcome);
        running.delete(mine);
      });
      running.set(mine, ended);
    }
    await Promise.race(running.values());
  }
  return outcomes;
}
