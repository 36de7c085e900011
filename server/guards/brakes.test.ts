import { expect } from 'vitest';
import { createLog } from '#server/core/logger.ts';
import { noWatch } from '#server/metrics/site-metrics.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, openLab } from '#tests/support/lab.ts';

import { withBrakes } from './brakes.ts';
import { createLimits, isRefused } from './limits.ts';

const environment = { VOTES_PER_MINUTE: '40', MESSAGES_PER_HOUR: '6', SUBSCRIPTIONS_PER_HOUR: '7' };
const from = (n: number) => `198.51.100.${n}`;

async function openBraked(engine: 'sqlite' | 'postgres') {
  const braked: string[] = [];
  const watch = { ...noWatch, braked: (brake: string) => braked.push(brake) };
  return { braked, lab: await openLab(engine, { environment, parts: { watch } }) };
}

onBothEngines(
  'votes from many addresses for one product run into a brake for everybody',
  async (engine) => {
    const { lab, braked } = await openBraked(engine);
    const answers = [];
    for (let n = 0; n < 45; n += 1) answers.push(await lab.vote('🚀', { from: from(n % 15) }));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 45 }, (_, n) => (n < 40 ? 200 : 429)),
    );
    const refused = answers.at(-1);
    expect(await refused?.text()).toBe(
      'Too many people are voting for this product at once. Please try again in a minute.',
    );
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await lab.listed())[0]?.votes[1]?.count).toBe(40);
    expect((await lab.vote('🚀', { slug: 'kettle', from: from(1) })).status).toBe(200);
    expect(braked).toEqual(Array(5).fill('votes'));
    expect(lab.logged.filter((line) => line.includes('a burst was braked'))).toHaveLength(1);
  },
);

onBothEngines(
  'messages and subscriptions from many addresses do, too, and cost nobody a budget',
  async (engine) => {
    const { lab, braked } = await openBraked(engine);
    const messages = [];
    const subscriptions = [];
    for (let n = 0; n < 9; n += 1) {
      messages.push((await lab.contact(aMessage, { from: from(n) })).status);
      subscriptions.push(
        (await lab.subscribe(`reader-${n}@example.org`, { from: from(n) })).status,
      );
    }
    expect(messages).toEqual([...Array(6).fill(200), ...Array(3).fill(429)]);
    expect(subscriptions).toEqual([...Array(7).fill(200), 429, 429]);
    const refused = await lab.contact(aMessage, { from: from(50) });
    expect(await refused.text()).toMatch(
      /^We are getting too many messages at once\. Please try again in \d+ minutes\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(new Set(braked)).toEqual(new Set(['messages', 'subscriptions']));
  },
);

onBothEngines(
  'what a network’s own budget refuses does not count for everybody',
  async (engine) => {
    const { lab } = await openBraked(engine);
    for (let n = 0; n < 60; n += 1) await lab.vote('🚀', { from: from(1) });
    for (let n = 0; n < 20; n += 1)
      expect((await lab.vote('🚀', { from: from(2) })).status).toBe(200);
  },
);

onBothEngines(
  'forecasts from many addresses for one test run into a brake of their own',
  async (engine) => {
    const { lab, braked } = await openBraked(engine);
    const limits = withBrakes(createLimits(lab.database, 'secret'), {
      most: lab.settings.brakes,
      log: createLog('silent'),
      watch: { ...noWatch, braked: (brake: string) => braked.push(brake) },
    });
    const asked = await Promise.all(
      Array.from({ length: 45 }, (_, n) => limits.forecast(from(n), 'kettle')),
    );
    expect(asked.filter(isRefused)).toHaveLength(5);
    expect(asked.find(isRefused)?.sentence).toMatch(
      /^Too many people are calling this test at once\./,
    );
    expect(isRefused(await limits.forecast(from(1), 'toaster'))).toBe(false);
    expect(braked).toEqual(Array(5).fill('forecasts'));
  },
);
