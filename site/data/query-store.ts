declare const brings: unique symbol;

/** Names what was asked for. Keys that begin alike belong together; a key remembers what kind of answer stands under it. */
export type QueryKey<Data = unknown> = readonly unknown[] & { readonly [brings]?: Data };

/** What an answer can stand on: a page that shows it is good until that changes. */
export const grounds = ['products', 'votes', 'month', 'day'] as const;
export type Ground = (typeof grounds)[number];

/** Answers a query. */
export type QueryFunction<Data = unknown> = (asked: { queryKey: QueryKey }) => Promise<Data>;

export interface Query<Data> {
  queryKey: QueryKey<Data>;
  /** Where none is named the store asks for the address that the key spells. */
  queryFn?: QueryFunction<Data>;
  /** For the server, which keeps finished pages; where nothing is said, the page is kept by nobody. */
  standsOn?: readonly Ground[];
}

export interface QueryState<Data = unknown> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
}

interface Entry {
  key: QueryKey;
  state: QueryState;
  /** The last question that was asked, while its answer is on its way. */
  asked?: Promise<unknown> | undefined;
}

const unasked: QueryState = { data: undefined, error: null, isFetching: false };

/**
 * What pages have asked for, by key. It stays as it is until somebody writes or asks anew: neither time nor the window's focus asks again, and what
 * failed is not tried again by itself.
 */
export class QueryStore {
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Set<() => void>();
  readonly #queryFn: QueryFunction;

  constructor(queryFn: QueryFunction) {
    this.#queryFn = queryFn;
  }

  /** Tells of every change. */
  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };

  /** The same object until something about the query changes. */
  stateOf<Data>(key: QueryKey<Data>): QueryState<Data> {
    return (this.#entries.get(JSON.stringify(key))?.state ?? unasked) as QueryState<Data>;
  }

  read = <Data>(key: QueryKey<Data>): Data | undefined => this.stateOf(key).data;

  write<Data>(key: QueryKey<Data>, update: (before: Data | undefined) => Data | undefined): void {
    this.#write(this.#entryOf(key), update as (before: unknown) => unknown);
  }

  /** Writes into everything that is there under keys that begin like this one, and into what is on its way: that may have been answered before. */
  writeAll<Data>(prefix: QueryKey, update: (before: Data) => Data): void {
    for (const entry of this.#under(prefix)) {
      const write = () => {
        if (entry.state.data !== undefined)
          this.#write(entry, update as (before: unknown) => unknown);
      };
      write();
      entry.asked?.then(write, () => {});
    }
  }

  /** Whoever still waits for an answer gets it, and it is not kept. */
  forgetAll(prefix: QueryKey): void {
    for (const { key } of this.#under(prefix)) this.#entries.delete(JSON.stringify(key));
  }

  /** What is there, or already on its way, or else asked for now. */
  async ensure<Data>(query: Query<Data>): Promise<Data> {
    const { state, asked } = this.#entryOf(query.queryKey);
    if (state.data !== undefined) return state.data as Data;
    return (asked as Promise<Data> | undefined) ?? this.ask(query);
  }

  /** Asks, whatever is there: of two answers that overtake each other, that to the later question counts. */
  ask<Data>({ queryKey, queryFn }: Query<Data>): Promise<Data> {
    const entry = this.#entryOf(queryKey);
    const { data, error } = entry.state;
    const asked = ((queryFn ?? this.#queryFn) as QueryFunction<Data>)({ queryKey });
    entry.asked = asked;
    this.#show(entry, { data, error: data === undefined ? null : error, isFetching: true });
    const settle = (settled: Partial<QueryState>) => {
      if (entry.asked !== asked) return;
      entry.asked = undefined;
      this.#show(entry, { ...entry.state, isFetching: false, ...settled });
    };
    asked.then(
      (data) => settle({ data, error: null }),
      (error) => settle({ error }),
    );
    return asked;
  }

  #entryOf(key: QueryKey): Entry {
    const name = JSON.stringify(key);
    const entry = this.#entries.get(name) ?? { key, state: unasked };
    this.#entries.set(name, entry);
    return entry;
  }

  #under(prefix: QueryKey): Entry[] {
    return [...this.#entries.values()].filter(({ key }) =>
      prefix.every((part, place) => part === key[place]),
    );
  }

  #write(entry: Entry, update: (before: unknown) => unknown): void {
    const data = update(entry.state.data);
    if (data !== entry.state.data) this.#show(entry, { ...entry.state, data, error: null });
  }

  #show(entry: Entry, state: QueryState): void {
    entry.state = state;
    for (const tell of this.#watchers) tell();
  }
}
