type Labels = Record<string, string>;

interface Metric {
  render(): string[];
}

/** Figures in the text form that Prometheus reads: https://prometheus.io/docs/instrumenting/exposition_formats/. */
export class Registry {
  readonly #metrics: Metric[] = [];

  counter(name: string, help: string): Counter {
    return this.#add(new Counter(name, help));
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    return this.#add(new Histogram(name, help, bounds));
  }

  /** Read at the moment when somebody asks. */
  gauge(name: string, help: string, read: () => [Labels, number][], type: 'gauge' | 'counter' = 'gauge'): void {
    this.#add({
      render: () => [...head(name, help, type), ...read().map(([labels, value]) => line(name, labels, value))],
    });
  }

  render(): string {
    return `${this.#metrics.flatMap((metric) => metric.render()).join('\n')}\n`;
  }

  #add<M extends Metric>(metric: M): M {
    this.#metrics.push(metric);
    return metric;
  }
}

export class Counter implements Metric {
  readonly #series = new Map<string, { labels: Labels; value: number }>();
  readonly #name: string;
  readonly #help: string;

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Labels = {}): void {
    const key = Object.values(labels).join('\n');
    const known = this.#series.get(key);
    if (known) known.value += 1;
    else this.#series.set(key, { labels, value: 1 });
  }

  render(): string[] {
    const series = [...this.#series.values()];
    return [
      ...head(this.#name, this.#help, 'counter'),
      ...series.map(({ labels, value }) => line(this.#name, labels, value)),
    ];
  }
}

interface Spread {
  labels: Labels;
  counts: number[];
  count: number;
  sum: number;
}

export class Histogram implements Metric {
  readonly #series = new Map<string, Spread>();
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  observe(value: number, labels: Labels = {}): void {
    const key = Object.values(labels).join('\n');
    let spread = this.#series.get(key);
    if (!spread) {
      spread = { labels, counts: this.#bounds.map(() => 0), count: 0, sum: 0 };
      this.#series.set(key, spread);
    }
    spread.count += 1;
    spread.sum += value;
    const place = this.#bounds.findIndex((bound) => value <= bound);
    if (place !== -1) spread.counts[place] = (spread.counts[place] ?? 0) + 1;
  }

  render(): string[] {
    return [
      ...head(this.#name, this.#help, 'histogram'),
      ...[...this.#series.values()].flatMap((one) => this.#lines(one)),
    ];
  }

  /** Each bucket counts everything below its bound. */
  #lines({ labels, counts, count, sum }: Spread): string[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, index) => {
      below += counts[index] ?? 0;
      return line(`${this.#name}_bucket`, { ...labels, le: String(bound) }, below);
    });
    return [
      ...buckets,
      line(`${this.#name}_bucket`, { ...labels, le: '+Inf' }, count),
      line(`${this.#name}_sum`, labels, sum),
      line(`${this.#name}_count`, labels, count),
    ];
  }
}

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${quoted(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
