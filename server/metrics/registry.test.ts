import { expect, test } from 'vitest';
import { Registry } from './registry.ts';

test('counters, histograms and gauges read as Prometheus wants them', () => {
  const registry = new Registry();
  const requests = registry.counter('requests_total', 'Requests.');
  requests.add({ route: '/a', status: '200' });
  requests.add({ route: '/a', status: '200' });
  requests.add({ route: '/"b"\\\n', status: '404' });
  const seconds = registry.histogram('seconds', 'Durations.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 2]) seconds.observe(value, { route: '/a' });
  registry.gauge('memory_bytes', 'Memory.', () => [[{}, 12]]);
  expect(registry.render().split('\n')).toEqual([
    '# HELP requests_total Requests.',
    '# TYPE requests_total counter',
    'requests_total{route="/a",status="200"} 2',
    'requests_total{route="/\\"b\\"\\\\\\n",status="404"} 1',
    '# HELP seconds Durations.',
    '# TYPE seconds histogram',
    'seconds_bucket{route="/a",le="0.1"} 2',
    'seconds_bucket{route="/a",le="1"} 3',
    'seconds_bucket{route="/a",le="+Inf"} 4',
    'seconds_sum{route="/a"} 2.65',
    'seconds_count{route="/a"} 4',
    '# HELP memory_bytes Memory.',
    '# TYPE memory_bytes gauge',
    'memory_bytes 12',
    '',
  ]);
});
