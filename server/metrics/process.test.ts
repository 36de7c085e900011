import { expect, onTestFinished, test, vi } from 'vitest';
import { watchEventLoop } from './process.ts';
import { createSiteMetrics } from './site-metrics.ts';

test('an event loop that keeps its time has no delay, and one that stops for half a second has that', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 1000;
  const seen: number[] = [];
  const stop = watchEventLoop(
    (seconds) => seen.push(seconds),
    () => now,
  );
  for (const late of [0, 0, 500, 0]) {
    now += 20 + late;
    vi.advanceTimersByTime(20);
  }
  stop();
  vi.advanceTimersByTime(100);
  expect(seen).toEqual([0, 0, 0.5, 0]);
});

test('whoever collects the figures takes nothing away from the next', async () => {
  const { watch, server, close } = await createSiteMetrics();
  onTestFinished(close);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/metrics`;
  watch.asked('hit');
  watch.renderFailed();
  const count = async () => {
    const text = await (await fetch(url)).text();
    expect(text).toContain('lab_page_cache_requests_total{outcome="hit"} 1');
    expect(text).toContain('lab_page_render_errors_total 1');
    return Number(/^lab_event_loop_delay_seconds_count (\d+)$/m.exec(text)?.[1]);
  };
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(2), 5000);
  const first = await count();
  expect(await count()).toBeGreaterThanOrEqual(first);
});
