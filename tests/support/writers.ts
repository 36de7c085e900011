import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LoginOutput } from '#features/account/calls.ts';
import type { Product } from '#features/gadgets/products.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { cookiesOf } from './cookies.ts';
import { adminPassword } from './server-process.ts';

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
  /** The `Cookie` header for the next requests. */
  cookies: string;
}

export async function send(
  url: string,
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'X-Forwarded-For': freshAddress(),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(60_000),
    });
    return { text: await answer.text(), status: answer.status, cookies: cookiesOf(answer) };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), cookies: '' };
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

type Headers = Record<string, string>;

/** Returns what the owner's browser sends afterwards. */
export async function login(url: string, password = adminPassword): Promise<Headers> {
  const { text, cookies } = await sendAgain(url, 'POST', '/api/admin/login', { password });
  const output = JSON.parse(text) as LoginOutput;
  if (!output.ok) throw new Error(output.error);
  return { Authorization: `Bearer ${output.token}`, Cookie: cookies };
}

export const productsOf = async (url: string): Promise<Product[]> =>
  JSON.parse((await sendAgain(url, 'GET', '/api/products')).text);

/** Creates and sends a draft, as the owner does. */
export async function sendIssue(url: string, headers: Headers): Promise<void> {
  const post = (path: string) => send(url, 'POST', `/api/admin/issues${path}`, undefined, headers);
  const { id } = JSON.parse((await post('')).text) as { id: number };
  const { status } = await post(`/${id}/send`);
  if (status !== 200) throw new Error(`The issue was not sent: ${status}`);
}

/** Each call returns the URL of the next server. */
export function roundRobin(servers: readonly { url: string }[]): () => string {
  let turn = 0;
  return () => servers[turn++ % servers.length]?.url ?? '';
}

interface WriterDependencies {
  url: () => string;
  products: readonly Product[];
  writes: WriteLog;
}

type Write = (parts: WriterDependencies, writer: number, round: number) => Promise<Sent>;

const vote: Write = async ({ url, products, writes }, writer, round) => {
  const product = products[(writer * 7 + round) % products.length];
  const emoji = product?.votes[round % 3]?.emoji ?? '';
  const answer = await send(url(), 'POST', `/api/products/${product?.id}/vote`, { emoji });
  const counts = writes.voteKey(product?.id ?? 0, emoji);
  if (answer.status === 200) counts.acknowledged += 1;
  else if (isDoubtful(answer)) counts.doubtful += 1;
  return answer;
};

const contact: Write = async ({ url, writes }, writer, round) => {
  const message = `Message ${round} of writer ${writer}: the kettle saved me.`;
  const sender = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '(212) 555-0199' };
  const answer = await send(url(), 'POST', '/api/contact', { ...sender, message });
  if (answer.status === 200) writes.messages.add(message);
  return answer;
};

const isDoubtful = ({ status }: Sent): boolean => status === 0 || status === 503;

interface WriterOptions {
  onAnswer?: (answer: Sent) => void;
}

/**
 * Writers send one request at a time until they are stopped, and record every response; the URL is
 * read before each request, because a server may move.
 */
export async function startWriters(url: () => string, { onAnswer }: WriterOptions = {}) {
  const products = await productsOf(url());
  const writes = new WriteLog();
  let isStopped = false;
  async function write(writer: number): Promise<void> {
    const duty = writer % 2 === 1 ? contact : vote;
    for (let round = 0; !isStopped; round += 1) {
      const answer = await duty({ url, products, writes }, writer, round);
      onAnswer?.(answer);
      if (answer.status === 200) writes.acknowledged += 1;
      else if (isDoubtful(answer)) writes.doubtful += 1;
      else writes.surprises.push(`${answer.status} ${answer.text}`);
      if (answer.status !== 200) await sleep(200);
    }
  }
  const writing = Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
  return {
    products,
    writes,
    /** Resolves when this many more writes are acknowledged. */
    async acknowledge(more: number): Promise<void> {
      const enough = writes.acknowledged + more;
      while (writes.acknowledged < enough) await sleep(5);
    },
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}

/** Records the responses to clients, which the database must match. */
export class WriteLog {
  acknowledged = 0;
  /** No response, or a 503: these may or may not have been stored. */
  doubtful = 0;
  readonly votes = new Map<string, { acknowledged: number; doubtful: number }>();
  readonly messages = new Set<string>();
  /** Unexpected responses: no success, no 503 and no broken connection. */
  readonly surprises: string[] = [];

  voteKey(productId: number, emoji: string): { acknowledged: number; doubtful: number } {
    const key = `${productId} ${emoji}`;
    const known = this.votes.get(key) ?? { acknowledged: 0, doubtful: 0 };
    this.votes.set(key, known);
    return known;
  }

  copy(): WriteLog {
    const copy = new WriteLog();
    for (const [key, counts] of this.votes) copy.votes.set(key, { ...counts });
    for (const message of this.messages) copy.messages.add(message);
    return copy;
  }
}

type Moment = 'in between' | 'at the end';

/** One line per acknowledged write that the database lacks. */
export async function findLost(
  place: Parameters<typeof openDatabase>[0],
  writes: WriteLog,
  moment: Moment = 'at the end',
): Promise<string[]> {
  const { db, engine, close } = await openDatabase(place);
  const lost: string[] = [];
  const counts = await db
    .selectFrom('vote_counts')
    .select(['product_id', 'emoji', 'count'])
    .execute();
  const rows = Map.groupBy(counts, ({ product_id, emoji }) => `${product_id} ${emoji}`);
  for (const [key, { acknowledged, doubtful }] of writes.votes) {
    const count = (rows.get(key) ?? []).reduce((sum, row) => sum + row.count, 0);
    const max = moment === 'at the end' ? acknowledged + doubtful : Number.POSITIVE_INFINITY;
    if (count < acknowledged || count > max)
      lost.push(
        `votes ${key}: ${count} counted, ${acknowledged} acknowledged, ${doubtful} in doubt`,
      );
  }
  const messages = await db.selectFrom('messages').select('message').execute();
  for (const message of writes.messages.difference(new Set(messages.map((row) => row.message))))
    lost.push(`message ${message}`);
  if (engine === 'sqlite') {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (check.rows[0]?.integrity_check !== 'ok') lost.push(`damage: ${JSON.stringify(check.rows)}`);
  }
  await close();
  return lost;
}
