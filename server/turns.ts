import type { IncomingMessage, RequestListener } from 'node:http';

type Serve = (...asked: Parameters<RequestListener>) => void | Promise<void>;

interface Line {
  underWay: number;
  waiting: (() => void)[];
}

/** More than any page of ours asks at once. */
const usualMost = 20;

/**
 * Of one client only so many calls are worked on at once; its others wait for those, and nobody else does. Pages take turns in the line of renders; calls would all stand in front of the
 * database, two hundred of one visitor before the vote of another.
 */
export function inTurns(
  serve: Serve,
  clientOf: (request: IncomingMessage) => string,
  most = usualMost,
): Serve {
  const lines = new Map<string, Line>();
  return async (request, response) => {
    const client = clientOf(request);
    const line = lines.get(client) ?? { underWay: 0, waiting: [] };
    lines.set(client, line);
    if (line.underWay >= most) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.underWay += 1;
    try {
      // Who has hung up meanwhile is worked for no longer.
      if (!response.destroyed) await serve(request, response);
    } finally {
      // The place goes straight to the next in line.
      const next = line.waiting.shift();
      if (next) next();
      else line.underWay -= 1;
      if (line.underWay === 0) lines.delete(client);
    }
  };
}
