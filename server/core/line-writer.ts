import { write as writeAsync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface LineWriter {
  write(line: string): void;
}

/** Where nobody reads what is written, lines wait; past this many letters they are left out, and how many is said. */
const mostWaiting = 8 * 1024 * 1024;

/** Lines of so many milliseconds go out together: a write costs more than a hundred of them. */
const together = 20;

/** How long a pipe that takes nothing is left alone, in milliseconds. */
const nap = 20;

type WriteTo = (descriptor: number, bytes: Buffer) => Promise<{ bytesWritten: number }>;

/**
 * Writes lines to a file or a pipe without ever waiting for it: what comes while a write is under way goes out together in the next one. At the
 * end of the process the rest is written at once.
 */
export function createLineWriter(
  descriptor: number,
  writeTo: WriteTo = promisify(writeAsync),
): LineWriter {
  let waiting = '';
  let leftOut = 0;
  /** What of a write the descriptor has not taken yet. */
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let hasWritten = false;

  async function writeAll(): Promise<void> {
    while (waiting !== '' || rest.length > 0) {
      if (rest.length === 0) rest = takeWaiting();
      try {
        const { bytesWritten } = await writeTo(descriptor, rest);
        rest = rest.subarray(bytesWritten);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
          await sleep(nap, undefined, { ref: false });
        // Nobody is there to be told.
        else rest = Buffer.alloc(0);
      }
    }
    isWriting = false;
  }

  function takeWaiting(): Buffer {
    const note =
      leftOut > 0 ? `{"level":40,"msg":"${leftOut} lines were left out: nobody read them"}\n` : '';
    const bytes = Buffer.from(waiting + note);
    waiting = '';
    leftOut = 0;
    return bytes;
  }

  function writeAtOnce(): void {
    try {
      writeSync(descriptor, Buffer.concat([rest, takeWaiting()]));
    } catch {
      // The reader has gone before us.
    }
  }

  return {
    write(line) {
      if (!hasWritten) process.once('exit', writeAtOnce);
      hasWritten = true;
      if (waiting.length > mostWaiting) leftOut += 1;
      else waiting += line;
      if (isWriting) return;
      isWriting = true;
      setTimeout(writeAll, together).unref();
    },
  };
}
