import type { ImageTask, TaskAnswer } from './image-process.ts';

/** In bytes; what paints and converts also needs memory outside of JavaScript's heap. */
const maxMemory = 380 * 1024 * 1024;

// The work runs in other threads, so the timer fires during it.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, 20).unref();

process.on('message', async (task: ImageTask) => {
  let answer: TaskAnswer;
  try {
    answer = { result: await run(task) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});

async function run(task: ImageTask) {
  // Loaded on demand, because each needs tens of megabytes.
  if (task.kind === 'upload') {
    const { convert } = await import('./convert.ts');
    return convert(Buffer.from(task.bytes));
  }
  if (task.kind === 'photo') {
    const { toJpeg } = await import('./convert.ts');
    return toJpeg(Buffer.from(task.bytes), task.width);
  }
  const { paintCard, paintDrawing } = await import('./paint.ts');
  return task.kind === 'card' ? paintCard(task.card) : paintDrawing(task.svg, task.width);
}

process.send?.({ isReady: true });
