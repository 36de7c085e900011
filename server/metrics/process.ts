import type * as Prometheus from 'prom-client';

/** The process itself. prom-client's own collectors count forty more things, with timers and observers in every process. */
export function watchProcess(
  { Counter, Gauge, Histogram }: typeof Prometheus,
  registry: Prometheus.Registry,
): () => void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('process_resident_memory_bytes', 'Memory of the process in RAM.', () =>
    process.memoryUsage.rss(),
  );
  gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  gauge(
    'process_start_time_seconds',
    'When the process started.',
    () => performance.timeOrigin / 1000,
  );
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const delays = new Histogram({
    name: 'lab_event_loop_delay_seconds',
    help: 'How much later than planned the event loop came to a timer.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return watchEventLoop((seconds) => delays.observe(seconds));
}

const lookEvery = 20;

/** In a histogram that only grows, so that two who collect do not take each other's figures; and without the time that was planned. */
export function watchEventLoop(
  observe: (seconds: number) => void,
  now = () => performance.now(),
): () => void {
  let last = now();
  const timer = setInterval(() => {
    const late = now() - last - lookEvery;
    last = now();
    observe(Math.max(0, late) / 1000);
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
