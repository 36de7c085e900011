import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginOutput } from '#contract/admin.ts';
import type { Product } from '#contract/products.ts';
import { adminPassword } from './server-process.ts';
import type { WriteLog } from './write-log.ts';

let clients = 0;

/** An address without rate limit counts. */
export function freshAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

export interface Sent {
  /** 0 without a response. */
  status: number;
  text: string;
  ms: number;
}

export async function send(
  url: string,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const begun = performance.now();
  const ms = () => performance.now() - begun;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'X-Forwarded-For': freshAddress(),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { text: await answer.text(), status: answer.status, ms: ms() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), ms: ms() };
  }
}

/**
 * Retries a 503: on a slow machine a request's 1.5 seconds may pass before a new server is
 * connected.
 */
export async function sendAgain(...request: Parameters<typeof send>): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(...request);
    if (answer.status !== 503 || tries === 40) return answer;
    await sleep(250);
  }
}

export async function login(url: string, password = adminPassword): Promise<string> {
  const { text } = await sendAgain(url, 'POST', '/api/admin/login', { password });
  const output = JSON.parse(text) as LoginOutput;
  if (!output.ok) throw new Error(output.error);
  return output.token;
}

export const productsOf = async (url: string): Promise<Product[]> =>
  JSON.parse((await sendAgain(url, 'GET', '/api/products')).text);

interface WriterParts {
  /** Read before each request, because a server may move. */
  url: () => string;
  token: string;
  products: readonly Product[];
  writes: WriteLog;
  onAnswer?: (answer: Sent) => void;
}

type Write = (parts: WriterParts, writer: number, round: number) => Promise<Sent>;

const vote: Write = async ({ url, products, writes }, writer, round) => {
  const product = products[(writer * 7 + round) % products.length];
  const emoji = product?.votes[round % 3]?.emoji ?? '';
  const answer = await send(url(), 'POST', `/api/products/${product?.id}/vote`, { emoji });
  const counts = writes.voteKey(product?.id ?? 0, emoji);
  if (answer.status === 200) counts.acknowledged += 1;
  else if (isDoubtful(answer)) counts.doubtful += 1;
  return answer;
};

const subscribe: Write = async ({ url, writes }, writer, round) => {
  const email = `reader-${writer}-${round}@example.org`;
  const answer = await send(url(), 'POST', '/api/newsletter/subscribe', { email });
  if (answer.status === 200) writes.emails.add(email);
  return answer;
};

const contact: Write = async ({ url, writes }, writer, round) => {
  const message = `Message ${round} of writer ${writer}: the kettle saved me.`;
  const sender = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '(212) 555-0199' };
  const answer = await send(url(), 'POST', '/api/contact', { ...sender, message });
  if (answer.status === 200) writes.messages.add(message);
  return answer;
};

/** Each editing writer has a separate product, so that the last edit is known. */
const edit: Write = async ({ url, token, products, writes }, writer, round) => {
  const product = products[writer % products.length];
  const link = writes.link(product?.id ?? 0);
  const number = round + 1;
  link.tried = number;
  const amazonUrl = `https://www.amazon.com/s?k=edit-${number}`;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await send(url(), 'PATCH', `/api/products/${product?.id}`, { amazonUrl }, headers);
  if (answer.status === 200) link.acknowledged = number;
  return answer;
};

const isDoubtful = ({ status }: Sent): boolean => status === 0 || status === 503;

/** Of ten writers five vote, two subscribe, two send messages and one edits. */
const duties: readonly Write[] = [
  vote,
  subscribe,
  vote,
  contact,
  vote,
  edit,
  vote,
  subscribe,
  vote,
  contact,
];

/** Writers send one request at a time until they are stopped, and record every response. */
export function startWriters(parts: WriterParts, count = 20): { stop(): Promise<void> } {
  let isStopped = false;
  const { writes } = parts;
  async function write(writer: number): Promise<void> {
    const duty = duties[writer % duties.length] ?? vote;
    for (let round = 0; !isStopped; round += 1) {
      writes.tries += 1;
      const answer = await duty(parts, writer, round);
      parts.onAnswer?.(answer);
      if (answer.status === 200) writes.acknowledged += 1;
      else if (isDoubtful(answer)) writes.doubtful += 1;
      else writes.surprises.push(`${answer.status} ${answer.text}`);
      if (answer.status !== 200) await sleep(200);
    }
  }
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}
