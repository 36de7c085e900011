import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import pLimit from 'p-limit';
import { threadModule } from '#server/core/thread.ts';
import type { DrawnCard } from './card.ts';

export type ImageTask =
  | { kind: 'card'; card: DrawnCard }
  | { kind: 'drawing'; svg: string; width: number };

export type TaskAnswer = { result: Uint8Array } | { error: string };

export interface ImageProcess {
  /** Throws if the work fails, takes too long or needs too much memory. */
  run(task: ImageTask): Promise<Uint8Array>;
  /** Ends the process; the next task starts another. */
  end(): void;
}

/** In milliseconds. */
const timeLimit = 10_000;
const lowPriority = 10;

/**
 * Paints in a child process, one picture at a time: a picture can neither crash the site nor take
 * its memory. The process has no settings, because pictures may come from elsewhere.
 */
export function createImageProcess(): ImageProcess {
  const oneAtATime = pLimit(1);
  let running: Promise<ChildProcess> | undefined;

  async function start(): Promise<ChildProcess> {
    const child = fork(threadModule('image-child', import.meta.url), {
      env: {},
      execArgv: ['--max-old-space-size=192'],
      serialization: 'advanced',
    });
    child.once('exit', () => {
      running = undefined;
    });
    await nextMessage(child);
    // An idle process does not keep the site running.
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    return child;
  }

  const end = () => {
    running?.then((child) => child.kill('SIGKILL')).catch(() => {});
    running = undefined;
  };

  return {
    run: (task) =>
      oneAtATime(async () => {
        running ??= start();
        const child = await running;
        const late = setTimeout(() => child.kill('SIGKILL'), timeLimit);
        child.channel?.ref();
        child.send(task);
        const answer = await nextMessage<TaskAnswer>(child).finally(() => clearTimeout(late));
        child.channel?.unref();
        if ('error' in answer) throw new Error(answer.error);
        return answer.result;
      }),
    end,
  };
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const done = new AbortController();
  const options = { signal: done.signal };
  const exit = once(child, 'exit', options).then(() => {
    throw new Error('The process that makes pictures ended: it took too long or too much memory.');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', options), exit]);
    return message;
  } finally {
    done.abort();
  }
}
