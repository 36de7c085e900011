import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#contract/product.ts';
import type { Sent } from '#tests/support/writers.ts';
import { ask } from './asking.ts';

export type Kind = 'read' | 'vote' | 'subscribe' | 'edit' | 'greedy vote';

export interface Records {
  latencies: Record<Kind, number[]>;
  /** 429s that were meant: one visitor asks for more than a budget. */
  refused: number;
  failures: string[];
}

export const newRecords = (): Records => ({
  latencies: { read: [], vote: [], subscribe: [], edit: [], 'greedy vote': [] },
  refused: 0,
  failures: [],
});

interface Crowd {
  url: string;
  token: string;
  products: readonly Product[];
  /** Replaced from phase to phase. */
  records: () => Records;
}

type Step = (crowd: Crowd, visitor: number, round: number) => Promise<{ kind: Kind; answer: Sent }>;

/** As many as a small site has in an hour; budgets are per address. */
const addressOf = (n: number) => ({ 'X-Forwarded-For': `10.${(n >> 8) & 255}.${n & 255}.1` });

const pages = [
  '/',
  '/about',
  '/blog',
  '/sony-wh-1000xm5-review',
  '/tesla-model-y-review',
  '/category/audio',
  '/api/products',
];

const read: Step = async ({ url }, visitor, round) => ({
  kind: 'read',
  answer: await ask(url + (pages[(visitor + round) % pages.length] ?? '/'), {
    headers: { 'Accept-Encoding': 'br' },
  }),
});

const vote: Step = async ({ url, products }, visitor, round) => {
  const product = products[(visitor * 5 + round) % products.length];
  const emoji = product?.votes[round % 3]?.emoji;
  const headers = addressOf((visitor * 977 + round) % 20_000);
  const sending = { method: 'POST', json: { emoji }, headers };
  return { kind: 'vote', answer: await ask(`${url}/api/products/${product?.id}/vote`, sending) };
};

const subscribe: Step = async ({ url }, visitor, round) => {
  const email = `soak-${visitor}-${round}@example.org`;
  const headers = addressOf(30_000 + ((visitor * 977 + round) % 20_000));
  const sending = { method: 'POST', json: { email }, headers };
  return { kind: 'subscribe', answer: await ask(`${url}/api/newsletter/subscribe`, sending) };
};

/** Edits, and looks until every reader can see it. */
const edit: Step = async ({ url, token, products, records }, _visitor, round) => {
  const amazonUrl = `https://www.amazon.com/s?k=soak-${round}`;
  const headers = { Authorization: `Bearer ${token}` };
  const sending = { method: 'PATCH', json: { amazonUrl }, headers };
  const answer = await ask(`${url}/api/products/${products[0]?.id}`, sending);
  const edited = performance.now();
  while (!(await ask(url)).text.includes(amazonUrl)) {
    if (performance.now() - edited > 5000) {
      records().failures.push('edit: not on the home page after 5 s');
      break;
    }
    await sleep(20);
  }
  await sleep(1000);
  return { kind: 'edit', answer };
};

const greedyVote: Step = async ({ url, products }) => {
  const product = products[0];
  const emoji = product?.votes[0]?.emoji;
  const headers = { 'X-Forwarded-For': '192.0.2.1' };
  await sleep(200);
  const sending = { method: 'POST', json: { emoji }, headers };
  return {
    kind: 'greedy vote',
    answer: await ask(`${url}/api/products/${product?.id}/vote`, sending),
  };
};

const roles: readonly { step: Step; count: number; pause: number }[] = [
  { step: read, count: 20, pause: 20 },
  { step: vote, count: 10, pause: 40 },
  { step: subscribe, count: 4, pause: 100 },
  { step: edit, count: 1, pause: 0 },
  { step: greedyVote, count: 1, pause: 0 },
];

/** Everybody at once, until stopped. */
export function letIn(crowd: Crowd): { leave(): Promise<void> } {
  let isOver = false;
  async function visit(step: Step, visitor: number, pause: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const { kind, answer } = await step(crowd, visitor, round);
      const records = crowd.records();
      records.latencies[kind].push(answer.ms);
      if (kind === 'greedy vote' && answer.status === 429) records.refused += 1;
      else if (answer.status !== 200)
        records.failures.push(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
  const visits = roles.flatMap(({ step, count, pause }, role) =>
    Array.from({ length: count }, (_, n) => visit(step, role * 100 + n, pause)),
  );
  return {
    async leave() {
      isOver = true;
      await Promise.all(visits);
    },
  };
}
