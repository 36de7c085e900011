import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const isInteractive = (): boolean => process.stdin.isTTY === true;

/** Does not echo the input. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  // The end of input is an empty answer.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(''), ended]);
  terminal.close();
  process.stderr.write('\n');
  return answer;
}

/** The first line of standard input. */
export async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
