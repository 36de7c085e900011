/** Somebody who waits for a page. */
export interface Visitor {
  /** Whose turn it is: all connections of one network take turns as one. */
  client: string;
  /** Aborted when they hang up. */
  gone: AbortSignal;
}

/** Nobody waits for this page any more: it was never made. */
export class Dropped extends Error {
  override name = 'Dropped';
}

/** Too much was waiting, and most of it for this client: its newest had to go for somebody who asks for less. */
export class Displaced extends Error {
  override name = 'Displaced';
}

export interface Queued<Result> {
  /** Rejects with `Dropped` where everybody left before it began, and with `Displaced` where it had to make room. */
  result: Promise<Result>;
  /** One more who waits for the same page; false where it has begun or was dropped. */
  join(visitor: Visitor): boolean;
}

interface Job {
  state: 'resting' | 'in line' | 'over';
  begin(): Promise<void>;
  fail(reason: Dropped | Displaced): void;
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
 * Pages wait here for their turn to be made. Clients take turns, so that whoever asks for a hundred pages delays the others by one; and
 * where the room is full, the longest line gives up its newest for whoever has a shorter one.
 * Each render begins in a turn of the event loop of its own: what is finished goes out in between.
 */
export class RenderQueue {
  /** What each client waits for, in the order of arrival, resting or not; the client in front is next. */
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
    if (!this.#hasRoomFor(visitor)) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job: Job = {
      state: rest > 0 ? 'resting' : 'in line',
      begin: () => work().then(resolve, reject),
      fail: reject,
      waiting: new Set(),
    };
    this.#jobs += 1;
    this.#join(job, visitor);
    if (rest > 0) setTimeout(() => this.#wake(job), rest);
    return { result: promise, join: (another) => this.#join(job, another) };
  }

  #hasRoomFor({ client }: Visitor): boolean {
    const { ofAll, ofOneClient } = this.#bounds;
    const ofThisOne = this.#lines.get(client)?.size ?? 0;
    if (ofThisOne >= ofOneClient) return false;
    return this.#jobs < ofAll || this.#makeRoom(ofThisOne);
  }

  /** Takes the newest from the longest line, where that leaves it no shorter than the line of who comes. */
  #makeRoom(ofWhoComes: number): boolean {
    let longest: Set<Job> = new Set();
    for (const line of this.#lines.values()) if (line.size > longest.size) longest = line;
    if (longest.size <= ofWhoComes + 1) return false;
    const newest = [...longest].findLast((job) => this.#isOfOne(job));
    if (newest) this.#end(newest, new Displaced());
    return newest !== undefined;
  }

  /** What others wait for too is not one client's to lose. */
  #isOfOne({ waiting }: Job): boolean {
    return new Set(Array.from(waiting, ({ client }) => client)).size === 1;
  }

  #join(job: Job, visitor: Visitor): boolean {
    if (job.state === 'over') return false;
    job.waiting.add(visitor);
    visitor.gone.addEventListener('abort', () => this.#leave(job, visitor), { once: true });
    if (visitor.gone.aborted) this.#leave(job, visitor);
    else this.#lineUp(job, visitor);
    return true;
  }

  #wake(job: Job): void {
    if (job.state !== 'resting') return;
    job.state = 'in line';
    this.#startNext();
  }

  #lineUp(job: Job, { client }: Visitor): void {
    const line = this.#lines.get(client) ?? new Set();
    this.#lines.set(client, line.add(job));
    if (job.state === 'in line') this.#startNext();
  }

  #leave(job: Job, visitor: Visitor): void {
    if (!job.waiting.delete(visitor)) return;
    const { client } = visitor;
    if (!Array.from(job.waiting).some((other) => other.client === client))
      this.#takeOut(job, client);
    if (job.waiting.size === 0) this.#end(job, new Dropped());
  }

  /** Out of every line; who leaves from now on drops nothing, and who comes waits for the next. */
  #end(job: Job, reason?: Dropped | Displaced): void {
    for (const { client } of job.waiting) this.#takeOut(job, client);
    job.state = 'over';
    job.waiting.clear();
    this.#jobs -= 1;
    if (reason) job.fail(reason);
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

  /** The oldest of the client in front that does not rest; the client then goes to the back. */
  #next(): Job | undefined {
    for (const [client, line] of this.#lines) {
      const job = line.values().find(({ state }) => state === 'in line');
      if (!job) continue;
      this.#end(job);
      this.#lines.delete(client);
      if (line.size > 0) this.#lines.set(client, line);
      return job;
    }
    return undefined;
  }
}
