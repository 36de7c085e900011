import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody else can take until it is released. Systems give outgoing connections higher
 * ports, so none of them takes it afterwards either.
 */
export async function holdPort(): Promise<{ port: number; release(): Promise<void> }> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const holder = createServer().listen(port, '127.0.0.1');
    const isFree = await once(holder, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    return {
      port,
      async release() {
        holder.close();
        await once(holder, 'close');
      },
    };
  }
}

/** For programs that cannot choose a free port themselves. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort();
  await release();
  return port;
}
