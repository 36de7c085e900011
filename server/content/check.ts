import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParsedDocument, Problem } from '#content/document.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentProblem } from '#contract/documents.ts';
import { inChunks } from '#database/queries/rows.ts';
import { createQueue } from '#platform/queue.ts';
import { threadModule } from '#server/core/thread.ts';
import type { EditedText } from './edit-source.ts';
import type { StoredDocument } from './lazy-document.ts';
import type { LiveSet } from './live-documents.ts';

/** A text that is to become public; null unpublishes. */
export interface SourceChange {
  id: number;
  kind: DocumentKind;
  slug: string;
  source: string | null;
}

export interface Checked {
  /** Only problems that the change introduces. */
  problems: DocumentProblem[];
  /** Also the problems that public documents have already. */
  warnings: DocumentProblem[];
  /** The parsed texts. */
  parsed: ParsedDocument[];
  /** Changed ratings and answers of public reviews, which readers must be told about. */
  unexplained: { id: number; what: 'rating' | 'answer' }[];
}

/** Returns the changed texts in the same order. */
export type Edit = (texts: readonly EditedText[]) => Promise<string[]>;

export type Fields = Record<string, unknown>;

/** The fields of a text; undefined if they are broken or take too long to read. */
export type Read = (source: string) => Promise<Fields | undefined>;

export type Check = (live: LiveSet, changes: readonly SourceChange[]) => Promise<Checked>;

/** What the thread receives: the public documents, then changes to check or texts to edit or read. */
export type ThreadRequest =
  /** Those that are new, changed or (null) gone since the last ones. */
  | { documents: [id: number, document: StoredDocument | null][]; isComplete: boolean }
  | { changes: readonly SourceChange[]; images: ReadonlySet<string> }
  | { texts: readonly EditedText[] }
  | { source: string };

export interface CheckAnswer extends Pick<Checked, 'parsed' | 'unexplained'> {
  problems: Problem[];
  warnings: Problem[];
}

export interface Checker {
  /** `images` are the ids of the uploaded pictures. */
  check(
    live: LiveSet,
    changes: readonly SourceChange[],
    images: ReadonlySet<string>,
  ): Promise<Checked>;
  edit: Edit;
  read: Read;
  close(): Promise<void>;
}

/** In milliseconds. */
interface Limits {
  /** Time of the processor, so that a busy machine does not reject a text. */
  processor: number;
  total: number;
}

/** What an owner types can take minutes to parse. */
const usualLimits: Limits = { processor: 2000, total: 30_000 };
/** For starting the thread and checking what is public already. */
const startLimits: Limits = { processor: 60_000, total: 60_000 };
const betweenLooks = 200;
/** The thread has a copy of all documents, which a large site should not hold while nobody edits. */
const idleTime = 60_000;
/** Copying all of them at once would delay every visitor. */
const documentsPerMessage = 100;

/** Checks texts in a thread, because on the event loop a slow one would delay every visitor. */
export function createChecker(checkLimits = usualLimits): Checker {
  const queue = createQueue();
  let thread: CheckThread | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end();
  };

  const oneAtATime = <Value>(task: () => Promise<Value>): Promise<Value> =>
    queue.run(async () => {
      clearTimeout(idle);
      return task().finally(() => {
        idle = setTimeout(end, idleTime).unref();
      });
    });

  const running = (): CheckThread => {
    if (!thread || thread.hasEnded) thread = new CheckThread();
    return thread;
  };

  async function threadFor(live: LiveSet): Promise<CheckThread> {
    const started = running();
    if (started.live === live) return started;
    for (const documents of inChunks(started.outdated(live), documentsPerMessage))
      await started.send({ documents, isComplete: false }, startLimits);
    const request = { documents: [], isComplete: true };
    await started.send<undefined>(request, startLimits);
    started.live = live;
    return started;
  }

  return {
    check: (live, changes, images) =>
      oneAtATime(async () => {
        const started = await threadFor(live);
        const answer = await started.send<CheckAnswer>({ changes, images }, checkLimits);
        return withIds(answer, live, changes);
      }),
    edit: (texts) =>
      oneAtATime(async () =>
        texts.length > 0 ? running().send<string[]>({ texts }, checkLimits) : [],
      ),
    read: (source) =>
      oneAtATime(() => running().send<Fields | undefined>({ source }, checkLimits)).catch(
        (error: unknown) => {
          if (!(error instanceof TooSlow)) throw error;
          return undefined;
        },
      ),
    close: end,
  };
}

/** A text that takes too long to read. */
export const slowText: DocumentProblem = {
  documentId: null,
  field: 'text',
  line: 1,
  message: 'Checking this text takes too long.',
  fix: 'Remove long rows of quotes, asterisks, underscores or brackets.',
};

/** Thrown when a text takes too long to read. */
export class TooSlow extends Error {}

class CheckThread {
  /** The documents that it has. */
  live: LiveSet | undefined;
  hasEnded = false;
  #sent = new Map<number, StoredDocument>();
  readonly #worker: Worker;
  readonly #started: Promise<unknown>;

  constructor() {
    this.#worker = new Worker(threadModule('check-thread', import.meta.url), {
      // Garbage would take more memory than the documents.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
    });
    this.#started = once(this.#worker, 'online');
    this.#worker.unref();
    this.#worker.once('exit', () => {
      this.hasEnded = true;
    });
  }

  /** What it has to be sent, so that it has the same documents. */
  outdated({ documents }: LiveSet): [id: number, document: StoredDocument | null][] {
    const gone = [...this.#sent.keys()].filter((id) => !documents.has(id));
    const changed = [...documents.values()].filter(
      ({ id, parsed }) => this.#sent.get(id) !== parsed,
    );
    this.#sent = new Map([...documents].map(([id, { parsed }]) => [id, parsed]));
    return [
      ...gone.map((id): [number, null] => [id, null]),
      ...changed.map(({ id, parsed }): [number, StoredDocument] => [id, parsed]),
    ];
  }

  async send<Answer>(request: ThreadRequest, limits: Limits): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onEnd = () => reject(new TooSlow());
    this.#worker.ref();
    this.#worker.once('message', resolve);
    this.#worker.once('error', reject);
    this.#worker.once('exit', onEnd);
    const watching = await this.#watch(limits);
    this.#worker.postMessage(request);
    try {
      return await promise;
    } finally {
      clearInterval(watching);
      this.#worker.unref();
      this.#worker.off('message', resolve);
      this.#worker.off('error', reject);
      this.#worker.off('exit', onEnd);
    }
  }

  /** Ends the thread when it has used up its time. */
  async #watch({ processor, total }: Limits): Promise<NodeJS.Timeout> {
    await this.#started;
    const started = performance.now();
    const before = await this.#worker.cpuUsage();
    return setInterval(async () => {
      const { user, system } = await this.#worker.cpuUsage(before).catch(() => before);
      const used = (user + system) / 1000;
      if (used > processor || performance.now() - started > total) await this.end();
    }, betweenLooks);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

const withIds = (
  { problems, warnings, ...more }: CheckAnswer,
  live: LiveSet,
  changes: readonly SourceChange[],
): Checked => ({
  problems: toProblems(problems, live, changes),
  warnings: toProblems(warnings, live, changes),
  ...more,
});

/** Problems name documents by kind and slug; the screens need their ids. */
function toProblems(
  problems: readonly Problem[],
  live: LiveSet,
  changes: readonly SourceChange[],
): DocumentProblem[] {
  const ids = new Map([...live.documents.values(), ...changes].map((one) => [keyOf(one), one.id]));
  return problems.map(({ kind, slug, field, line, message, fix }) => {
    const documentId = ids.get(keyOf({ kind, slug })) ?? null;
    return { documentId, field, line, message, fix };
  });
}

const keyOf = ({ kind, slug }: Pick<SourceChange, 'kind' | 'slug'>): string => `${kind} ${slug}`;
