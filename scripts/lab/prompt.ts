import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const isInteractive = (): boolean => process.stdin.isTTY === true;

export function ask(question: string): Promise<string> {
  return once(createInterface({ input: process.stdin, output: process.stderr }), question);
}

/** Does not echo the input. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await once(
    createInterface({ input: process.stdin, output: nowhere, terminal: true }),
    '',
  );
  process.stderr.write('\n');
  return answer;
}

/** The first line of standard input. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Ctrl-C exits; the end of input is an empty answer. */
async function once(terminal: Interface, question: string): Promise<string> {
  terminal.on('SIGINT', () => process.exit(130));
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
