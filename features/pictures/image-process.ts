import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createQueue } from '#platform/queue.ts';
import { threadModule } from '#platform/thread.ts';
import { maxMegapixels } from '#ui/image-paths.ts';
import type { Card } from './paint.ts';

/** A picture to paint, as PNG; a photo becomes JPEG. */
export type Painting =
  | { kind: 'card'; card: Card }
  | { kind: 'drawing'; svg: string; width: number }
  | { kind: 'photo'; bytes: Uint8Array; width: number };

export type ImageTask = Painting | { kind: 'upload'; bytes: Uint8Array };

export interface ConvertedImage {
  /** Of the largest file. */
  width: number;
  height: number;
  files: { width: number; bytes: Uint8Array }[];
}

export type Conversion = ConvertedImage | { refused: string };

export type TaskAnswer = { result: Uint8Array | Conversion } | { error: string };

/** Both throw if the work fails, takes too long or needs too much memory. */
export interface ImageProcess {
  paint(painting: Painting): Promise<Uint8Array>;
  convert(bytes: Uint8Array): Promise<Conversion>;
  /** Whether so many pictures wait that a reader should get another one. */
  isBusy(): boolean;
  /** Ends the process; the next task starts another. */
  end(): void;
}

/** Why a file is refused, for the owner. */
export const refusals = {
  svg: 'SVG pictures aren’t accepted, because they can contain scripts. Save it as PNG and try again.',
  type: 'This isn’t a JPEG, PNG or WebP picture. Save it as one of these and try again.',
  animated: 'Animated pictures aren’t accepted. Save one frame of it and try again.',
  damaged: 'This picture is damaged or incomplete. Export it again and try again.',
  mixed:
    'This file contains something besides a picture. Open it in a photo app, export it again and try again.',
  costly: 'Converting this picture takes too much time or memory. Save it smaller and try again.',
  large: (megapixels: number) =>
    `This picture has ${Math.round(megapixels)} megapixels. The limit is ${maxMegapixels}. Save it smaller and try again.`,
} as const;

/** In milliseconds. */
const timeLimit = 10_000;
/** The process takes more memory than the site, so it ends when nothing came for this long. */
const idleTime = 5000;
/** Visitors come first. */
const lowPriority = 10;
const maxWaiting = 8;

/**
 * Works in a child process, on one picture at a time: a picture can neither crash the site nor take
 * its memory. The process has no settings, because pictures may come from elsewhere.
 */
export function createImageProcess(): ImageProcess {
  const queue = createQueue();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const starting = fork(threadModule('image-child', import.meta.url), {
      env: {},
      execArgv: ['--max-old-space-size=192'],
      serialization: 'advanced',
    });
    child = starting;
    const forget = () => {
      if (child === starting) child = undefined;
    };
    starting.on('error', forget).once('exit', forget);
    await nextMessage(starting);
    // An idle process does not keep the site running.
    starting.unref();
    starting.channel?.unref();
    if (starting.pid) setPriority(starting.pid, lowPriority);
    return starting;
  }

  async function run(task: ImageTask): Promise<unknown> {
    clearTimeout(idle);
    const worker = await started();
    const late = setTimeout(() => worker.kill('SIGKILL'), timeLimit);
    worker.channel?.ref();
    worker.send(task);
    try {
      const answer = await nextMessage<TaskAnswer>(worker);
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    } finally {
      clearTimeout(late);
      worker.channel?.unref();
      idle = setTimeout(end, idleTime).unref();
    }
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    paint: (task) => queue.run(() => run(task) as Promise<Uint8Array>),
    convert: (bytes) => queue.run(() => run({ kind: 'upload', bytes }) as Promise<Conversion>),
    isBusy: () => queue.length() > maxWaiting,
    end,
  };
}

/** Thrown when the work took too much time or memory. */
export class ProcessEnded extends Error {}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const done = new AbortController();
  const options = { signal: done.signal };
  const exit = once(child, 'exit', options).then(() => {
    throw new ProcessEnded('The picture took too much time or memory.');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', options), exit]);
    return message;
  } finally {
    done.abort();
  }
}
