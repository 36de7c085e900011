/** Somebody who waits for a page. */
export interface Visitor {
  /** Whose turn it is: all connections of one address take turns as one. */
  client: string;
  /** Aborted when they hang up. */
  gone: AbortSignal;
}

/** Nobody waits for this page any more: it was never made. */
export class Dropped extends Error {
  override name = 'Dropped';
}

export interface Queued<Result> {
  /** Rejects with `Dropped` where everybody left before it began. */
  result: Promise<Result>;
  /** One more who waits for the same page; false where it has begun or was dropped. */
  join(visitor: Visitor): boolean;
}

interface Job {
  state: 'resting' | 'in line' | 'over';
  begin(): Promise<void>;
  drop(): void;
  waiting: Set<Visitor>;
}

interface Bounds {
  /** Renders under way. More than one, since a render may wait for the database. */
  atOnce: number;
  /** Pages that wait, for one client and for all. */
  ofOneClient: number;
  ofAll: number;
}

const usual: Bounds = { atOnce: 4, ofOneClient: 100, ofAll: 400 };

/**
 * Pages wait here for their turn to be made. Clients take turns, so that whoever asks for a hundred pages delays the others by one.
 * Each render begins in a turn of the event loop of its own: what is finished goes out in between.
 */
export class RenderQueue {
  /** What each client waits for, in the order of arrival; the client in front is next. */
  readonly #lines = new Map<string, Set<Job>>();
  readonly #bounds: Bounds;
  #jobs = 0;
  #running = 0;
  #isStarting = false;

  constructor(bounds: Bounds = usual) {
    this.#bounds = bounds;
  }

  /** Undefined where too much is waiting already. `rest` is how many milliseconds it is put off, for others to join. */
  add<Result>(work: () => Promise<Result>, visitor: Visitor, rest = 0): Queued<Result> | undefined {
    const { ofAll, ofOneClient } = this.#bounds;
    const ofThisOne = this.#lines.get(visitor.client)?.size ?? 0;
    if (this.#jobs >= ofAll || ofThisOne >= ofOneClient) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job: Job = {
      state: rest > 0 ? 'resting' : 'in line',
      begin: () => work().then(resolve, reject),
      drop: () => reject(new Dropped()),
      waiting: new Set(),
    };
    this.#jobs += 1;
    this.#join(job, visitor);
    if (rest > 0) setTimeout(() => this.#wake(job), rest);
    return { result: promise, join: (another) => this.#join(job, another) };
  }

  #join(job: Job, visitor: Visitor): boolean {
    if (job.state === 'over') return false;
    job.waiting.add(visitor);
    visitor.gone.addEventListener('abort', () => this.#leave(job, visitor), { once: true });
    if (visitor.gone.aborted) this.#leave(job, visitor);
    else if (job.state === 'in line') this.#lineUp(job, visitor);
    return true;
  }

  #wake(job: Job): void {
    if (job.state !== 'resting') return;
    job.state = 'in line';
    for (const visitor of job.waiting) this.#lineUp(job, visitor);
  }

  #lineUp(job: Job, { client }: Visitor): void {
    const line = this.#lines.get(client) ?? new Set();
    this.#lines.set(client, line.add(job));
    this.#startNext();
  }

  #leave(job: Job, visitor: Visitor): void {
    if (!job.waiting.delete(visitor)) return;
    const { client } = visitor;
    if (!Array.from(job.waiting).some((other) => other.client === client)) this.#takeOut(job, client);
    if (job.waiting.size > 0) return;
    job.state = 'over';
    this.#jobs -= 1;
    job.drop();
  }

  #takeOut(job: Job, client: string): void {
    const line = this.#lines.get(client);
    line?.delete(job);
    if (line?.size === 0) this.#lines.delete(client);
  }

  #startNext(): void {
    if (this.#isStarting || this.#running >= this.#bounds.atOnce || this.#lines.size === 0) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      const job = this.#next();
      if (!job) return;
      this.#running += 1;
      void job.begin().finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
      this.#startNext();
    });
  }

  /** The oldest of the client in front, who then goes to the back. */
  #next(): Job | undefined {
    for (const [client, line] of this.#lines) {
      const [job] = line;
      if (!job) continue;
      for (const { client: other } of job.waiting) this.#takeOut(job, other);
      // Begun is begun: who leaves now drops nothing, and who comes now waits for the next.
      job.state = 'over';
      job.waiting.clear();
      this.#jobs -= 1;
      this.#lines.delete(client);
      if (line.size > 0) this.#lines.set(client, line);
      return job;
    }
    return undefined;
  }
}
