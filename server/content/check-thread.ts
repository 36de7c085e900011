import { parentPort } from 'node:worker_threads';
import { buildLibrary } from '#content/build-library.ts';
import type { ParsedDocument, Problem, SourceDocument } from '#content/document.ts';
import { checkImages } from '#content/images.ts';
import { documentHash, hashSource, parseDocument } from '#content/parse-document.ts';
import { reportIn } from '#content/problems.ts';
import { readFields } from '#content/source.ts';
import { linkTargets } from '#site/router/addresses.ts';
import type { CheckAnswer, Fields, SourceChange, ThreadRequest } from './check.ts';
import { editSource } from './edit-source.ts';
import { openStored } from './lazy-document.ts';

/** Documents with what is wrong with them. */
interface Site {
  documents: ReadonlyMap<number, ParsedDocument>;
  problems: Problem[];
  warnings: Problem[];
}

/** What is public. */
let live: Site = { documents: new Map(), problems: [], warnings: [] };
/** The last check, which is public soon if nothing is wrong. */
let checked = live;

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answer(request)));

function answer(request: ThreadRequest): CheckAnswer | string[] | Fields | undefined {
  if ('documents' in request) return load(request);
  if ('changes' in request) return check(request.changes, request.images);
  if ('source' in request) return readFields(request.source);
  return request.texts.map(editSource);
}

/** Building takes most of a second on a large site. */
function build(documents: Site['documents']): Site {
  const known = [live, checked].find((site) => hasSame(site.documents, documents));
  if (known) return known;
  const { problems, warnings } = buildLibrary([...documents.values()], { linkTargets });
  return { documents, problems, warnings };
}

function hasSame(some: Site['documents'], others: Site['documents']): boolean {
  const list = [...others.values()];
  return some.size === list.length && some.values().every((one, index) => one === list[index]);
}

/** Documents that are not complete yet, because they arrive in parts. */
let loading: Map<number, ParsedDocument> | undefined;

function load({
  documents,
  isComplete,
}: Extract<ThreadRequest, { documents: unknown }>): undefined {
  loading ??= new Map(live.documents);
  for (const [id, document] of documents) {
    loading.delete(id);
    const known = checked.documents.get(id);
    if (document) loading.set(id, known?.hash === document.hash ? known : openStored(document));
  }
  if (!isComplete) return;
  live = build(loading);
  loading = undefined;
}

function check(changes: readonly SourceChange[], images: ReadonlySet<string>): CheckAnswer {
  const documents = new Map(live.documents);
  const parsed: ParsedDocument[] = [];
  const missing: Problem[] = [];
  for (const { id, kind, slug, source } of changes) {
    const before = documents.get(id);
    const document = source === null ? undefined : parseChanged(before, { kind, slug, source });
    // Deleted first, so that a changed document comes after unchanged ones.
    if (document !== before) documents.delete(id);
    if (!document) continue;
    documents.set(id, document);
    parsed.push(document);
    checkImages(
      document,
      images,
      reportIn({ kind, slug }, missing, () => document.lines),
    );
  }
  checked = build(documents);
  const problems = [...checked.problems, ...missing];
  const keyOf = keysIn(documents);
  const known = new Set(live.problems.map(keysIn(live.documents)));
  const isNew = (problem: Problem) => !known.has(keyOf(problem));
  return {
    problems: problems.filter(isNew),
    warnings: [...problems.filter((problem) => !isNew(problem)), ...checked.warnings],
    // A message carries no getters, so the text and lines of a public document are read here.
    parsed: parsed.map((document) => ({ ...document, tree: document.tree, lines: document.lines })),
    unexplained: changes.flatMap(({ id }) => {
      const what = changedAdvice(live.documents.get(id), documents.get(id));
      return what ? [{ id, what }] : [];
    }),
  };
}

/** The same object if nothing changed, so that checks of it need not be repeated. */
function parseChanged(before: ParsedDocument | undefined, { kind, slug, source }: SourceDocument) {
  const isSame = before?.hash === documentHash(kind, slug, hashSource(source));
  return isSame ? before : parseDocument(kind, slug, source);
}

/** Without the line, which moves with the text above it, and the slug, which a rename changes. */
function keysIn(documents: ReadonlyMap<number, ParsedDocument>): (problem: Problem) => string {
  const ids = new Map([...documents].map(([id, { kind, slug }]) => [`${kind} ${slug}`, id]));
  return ({ kind, slug, field, message }) =>
    JSON.stringify([ids.get(`${kind} ${slug}`), field, message.replaceAll(`“${slug}”`, '')]);
}

/** What readers of a public review relied on, if it changes. */
function changedAdvice(
  before: ParsedDocument | undefined,
  after: ParsedDocument | undefined,
): 'rating' | 'answer' | undefined {
  if (!before || !after || !isReviewed(before.slug)) return undefined;
  const isSame = adviceIn(before) === adviceIn(after);
  if (isSame) return undefined;
  return before.kind === 'product' ? 'rating' : 'answer';
}

const isReviewed = (slug: string): boolean =>
  [...live.documents.values()].some((one) => one.kind === 'review' && one.slug === slug);

interface Advice {
  rating?: number;
  answer?: { judgment?: string; under?: { usd?: number }; instead?: unknown };
}

function adviceIn({ kind, value }: ParsedDocument): string {
  const { rating, answer } = (value ?? {}) as Advice;
  if (kind === 'product') return String(rating);
  if (kind !== 'facts') return '';
  return JSON.stringify([answer?.judgment, answer?.under?.usd, answer?.instead]);
}
