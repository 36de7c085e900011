import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowClients {
  /** Milliseconds from the opening of each line until the server closed it. */
  closedAfter: number[];
  /** The longest for each way of being slow. */
  longest: Record<string, number>;
  open(): number;
  end(): void;
}

/** Some send a header a byte a second, some say nothing at all, some send half a body. */
const manners: Record<string, (line: Socket) => void> = {
  'half a header': (line) => {
    line.write('GET / HTTP/1.1\r\nHost: lab.example\r\n');
    const trickle = setInterval(() => line.writable && line.write('X'), 1000);
    line.once('close', () => clearInterval(trickle));
  },
  silence: () => {},
  'half a body': (line) =>
    line.write(
      'POST /api/contact HTTP/1.1\r\nHost: lab.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"na',
    ),
};

export async function sendSlowClients(port: number, count: number): Promise<SlowClients> {
  const lines = new Set<Socket>();
  const closedAfter: number[] = [];
  const longest: Record<string, number> = {};
  const ways = Object.keys(manners);
  for (let n = 0; n < count; n += 1) {
    const way = ways[n % ways.length] ?? '';
    let begun = performance.now();
    const line = connect(port, '127.0.0.1', () => {
      begun = performance.now();
      manners[way]?.(line);
    });
    lines.add(line);
    line.on('error', () => {});
    line.on('data', () => {});
    line.once('close', () => {
      lines.delete(line);
      const time = performance.now() - begun;
      closedAfter.push(time);
      longest[way] = Math.max(longest[way] ?? 0, time);
    });
    if (n % 50 === 49) await sleep(10);
  }
  return {
    closedAfter,
    longest,
    open: () => lines.size,
    end: () => {
      for (const line of lines) line.destroy();
    },
  };
}
