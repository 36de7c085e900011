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

onBothEngines('a failed database does not count either', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret' });
  const down = () => Promise.reject(new Error('The database is down.'));
  for (let n = 0; n < 6; n += 1)
    await expect(attempt(protection, 'a', down)).rejects.toThrow('The database is down.');
  expect(await attempt(protection, 'a', right)).toBe('in');
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

onBothEngines('parallel guesses gain nothing', async (engine) => {
  const { pool } = await freshDatabase(engine);
  const protection = createLoginProtection({ pool, secret: 'secret' });
  const check = vi.fn(wrong);
  await Promise.all(Array.from({ length: 20 }, () => attempt(protection, 'a', check)));
  expect(check).toHaveBeenCalledTimes(5);
});

test('after many wrong passwords the next one waits, but not from a known browser', async () => {
  vi.useFakeTimers();
  const protection = createLoginProtection({ secret: 'secret' });
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
