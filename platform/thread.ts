import { extname } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * A thread's module is next to its caller; the build gives each a file of its own
 * (`vite.config.ts`).
 */
export const threadModule = (name: string, caller: string): URL =>
  new URL(`./${name}${extname(caller)}`, caller);

/** Long work runs in a thread, because on the event loop it would delay every visitor. */
export function runInThread<Input, Output>(
  name: string,
  caller: string,
  input: Input,
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadModule(name, caller), { workerData: input });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread ended early with code ${code}.`)));
  });
}

/** Called once by the module of a thread. */
export async function answerFromThread<Input, Output>(
  work: (input: Input) => Promise<Output>,
): Promise<void> {
  parentPort?.postMessage(await work(workerData));
}
