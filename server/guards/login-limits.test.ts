import { afterEach, expect, vi } from 'vitest';
import { freshDatabase, onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Guesses once; says how it went, in seconds to wait where it was refused. */
async function guess(
  limits: LoginLimits,
  client: string,
  isRight: boolean,
  device?: string,
): Promise<string | number> {
  const permit = await limits.ask(client, device);
  if ('retryAfter' in permit) return permit.retryAfter;
  await (isRight ? permit.succeeded() : permit.failed());
  return isRight ? 'in' : 'wrong';
}

async function guesses(limits: LoginLimits, client: string, rights: boolean[], device?: string) {
  const answers = [];
  for (const isRight of rights) answers.push(await guess(limits, client, isRight, device));
  return answers;
}

const wrong = (times: number) => Array<boolean>(times).fill(false);

onBothEngines(
  'after five wrong guesses an address waits a quarter of an hour, and asking again makes it no longer',
  async (engine) => {
    const limits = createLoginLimits(await freshDatabase(engine), 'secret');
    const answers = await guesses(limits, 'a', [...wrong(5), false, true, true, false, true]);
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('wrong'));
    for (const wait of answers.slice(5)) {
      expect(wait).toBeGreaterThan(800);
      expect(wait).toBeLessThanOrEqual(900);
    }
    expect(await guess(limits, 'b', true)).toBe('in');
  },
);

onOneEngine(
  'every five wrong ones more double the wait, up to four hours; a right one ends it all',
  async () => {
    vi.useFakeTimers();
    const limits = createLoginLimits({}, 'secret');
    const waits = [];
    for (let round = 0; round < 7; round += 1) {
      for (const _ of wrong(5)) {
        expect(await guess(limits, 'a', false)).toBe('wrong');
        vi.advanceTimersByTime(13_000);
      }
      const wait = Number(await guess(limits, 'a', true));
      // Since the last guess thirteen seconds have passed.
      waits.push(wait + 13);
      vi.advanceTimersByTime(wait * 1000);
    }
    expect(waits).toEqual([900, 1800, 3600, 7200, 14_400, 14_400, 14_400]);
    expect(await guess(limits, 'a', true)).toBe('in');
    expect(await guesses(limits, 'a', wrong(5))).toEqual(Array(5).fill('wrong'));
    expect(await guess(limits, 'a', true)).toBe(900);
  },
);

onBothEngines(
  'a right password clears the address’s wrong guesses, and guesses in parallel gain nothing',
  async (engine) => {
    const limits = createLoginLimits(await freshDatabase(engine), 'secret');
    expect(await guesses(limits, 'a', [...wrong(4), true, ...wrong(4)])).toEqual([
      ...Array(4).fill('wrong'),
      'in',
      ...Array(4).fill('wrong'),
    ]);
    const other = createLoginLimits(await freshDatabase(engine), 'secret');
    const permits = await Promise.all(Array.from({ length: 20 }, () => other.ask('a', undefined)));
    expect(permits.filter((permit) => !('retryAfter' in permit))).toHaveLength(5);
  },
);

onBothEngines(
  'strangers share ten guesses a minute; a known device has a budget of its own',
  async (engine) => {
    const limits = createLoginLimits(await freshDatabase(engine), 'secret');
    const strangers = [];
    for (let n = 0; n < 14; n += 1) strangers.push(await guess(limits, `client ${n}`, false));
    expect(strangers.map((answer) => answer === 'wrong')).toEqual(
      Array.from({ length: 14 }, (_, n) => n < 10),
    );
    expect(await guess(limits, 'client 0', true)).toBeLessThanOrEqual(60);
    expect(await guesses(limits, 'client 0', [false, true, true, false, true], 'mine')).toEqual([
      'wrong',
      'in',
      'in',
      'wrong',
      'in',
    ]);
    expect(await guesses(limits, 'client 0', wrong(11), 'mine')).toEqual([
      ...Array(10).fill('wrong'),
      expect.any(Number),
    ]);
    expect(await guess(limits, 'client 0', true, 'another of mine')).toBe('in');
  },
);

onOneEngine('the sentence blames nobody’s network', async () => {
  const limits = createLoginLimits({}, 'secret');
  await guesses(limits, 'a', wrong(5));
  expect(await limits.ask('a', undefined)).toMatchObject({
    sentence: 'Too many wrong passwords. Please try again in 15 minutes.',
  });
});
