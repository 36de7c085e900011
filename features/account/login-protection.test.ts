import { afterEach, expect, test, vi } from 'vitest';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { createLoginProtection, type LoginProtection } from './login-protection.ts';

afterEach(() => void vi.useRealTimers());

const right = async () => true;
const wrong = async () => false;

/** "in", "wrong" or the seconds to wait. */
async function attempt(
  protection: LoginProtection,
  client: string,
  check: () => Promise<boolean>,
  browser?: string,
) {
  const outcome = await protection.attempt({ client, browser }, check);
  if (typeof outcome === 'object') return outcome.retryAfter;
  return outcome ? 'in' : 'wrong';
}

onBothEngines(
  'an address may guess five times in 15 minutes, a known browser ten',
  async (engine) => {
    const { pool } = await freshDatabase(engine);
    const protection = createLoginProtection({ pool, secret: 'secret' });
    for (let n = 0; n < 5; n += 1) expect(await attempt(protection, 'a', wrong)).toBe('wrong');
    for (const check of [wrong, right, right]) {
      const wait = await attempt(protection, 'a', check);
      expect(wait).toBeGreaterThan(800);
      expect(wait).toBeLessThanOrEqual(900);
    }
    expect(await attempt(protection, 'b', right)).toBe('in');
    for (let n = 0; n < 10; n += 1)
      expect(await attempt(protection, 'a', wrong, 'known browser')).toBe('wrong');
    expect(await attempt(protection, 'a', right, 'known browser')).toBeGreaterThan(800);
  },
);

onBothEngines('a right password does not count', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret' });
  for (const check of [wrong, right, wrong, right, wrong, right, wrong, right, wrong])
    expect(await attempt(protection, 'a', check)).toBe(check === right ? 'in' : 'wrong');
  expect(await attempt(protection, 'a', right)).toBeGreaterThan(800);
});

onBothEngines('many /64s of one IPv6 network share a limit', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret' });
  const guess = (n: number, network = '2001:db8:1') =>
    attempt(protection, `${network}:${n.toString(16)}::/64`, wrong);
  for (let n = 0; n < 10; n += 1) expect(await guess(n)).toBe('wrong');
  expect(await guess(10)).toBeGreaterThan(800);
  expect(await guess(10, '2001:db8:2')).toBe('wrong');
});

onBothEngines('guesses from many addresses are counted', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret', pace: 0 });
  for (let n = 0; n < 31; n += 1) {
    expect(await protection.readAttack()).toBeUndefined();
    await attempt(protection, `198.51.100.${n}`, wrong);
  }
  expect(await protection.readAttack()).toBe(31);
});

onBothEngines('parallel guesses gain nothing', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret' });
  const check = vi.fn(wrong);
  await Promise.all(Array.from({ length: 20 }, () => attempt(protection, 'a', check)));
  expect(check).toHaveBeenCalledTimes(5);
});

test('after many wrong passwords the next one waits, but not from a known browser', async () => {
  vi.useFakeTimers();
  const protection = createLoginProtection({ secret: 'secret', pace: 3000 });
  for (let n = 0; n < 31; n += 1) await attempt(protection, `198.51.100.${n}`, wrong);
  await attempt(protection, 'first', wrong);
  const check = vi.fn(wrong);
  const waiting = attempt(protection, 'second', check);
  await vi.advanceTimersByTimeAsync(2999);
  expect(check).not.toHaveBeenCalled();
  expect(await attempt(protection, 'owner', right, 'known browser')).toBe('in');
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe('wrong');
});

test('a failed check is not counted as a guess', async () => {
  const protection = createLoginProtection({ secret: 'secret' });
  const down = () => Promise.reject(new Error('the database is down'));
  for (let n = 0; n < 20; n += 1)
    await expect(attempt(protection, 'a', down)).rejects.toThrow('down');
  expect(await attempt(protection, 'a', right)).toBe('in');
});

test('a login that waited too long is not counted as a guess', async () => {
  vi.useFakeTimers();
  const protection = createLoginProtection({ secret: 'secret' });
  const gate = Promise.withResolvers<boolean>();
  const running = attempt(protection, 'slow', () => gate.promise);
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 0; n < 6; n += 1) {
    const waiting = attempt(protection, 'a', right);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await waiting).toBe(1);
  }
  gate.resolve(false);
  await running;
  expect(await attempt(protection, 'a', right)).toBe('in');
});

test('the queue prefers addresses without wrong passwords, the newest first', async () => {
  const protection = createLoginProtection({ secret: 'secret' });
  await attempt(protection, 'guesser', wrong);
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
    return false;
  };
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = async () => {
    started.resolve();
    await gate.promise;
    return false;
  };
  const running = [attempt(protection, 'first', slow)];
  await started.promise;
  for (const name of ['guesser', 'older', 'newer']) {
    running.push(attempt(protection, name, note(name)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  gate.resolve();
  await Promise.all(running);
  expect(order).toEqual(['newer', 'older', 'guesser']);
});
