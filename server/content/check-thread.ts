import { parentPort } from 'node:worker_threads';
import { buildLibrary } from '#content/build-library.ts';
import type { ParsedDocument, Problem } from '#content/document.ts';
import { checkImages } from '#content/images.ts';
import { parseDocument } from '#content/parse-document.ts';
import { reportsIn } from '#content/problems.ts';
import { readFields } from '#content/source.ts';
import { linkTargets } from '#site/router/addresses.ts';
import type { CheckAnswer, Fields, SourceChange, ThreadRequest } from './check.ts';
import { editSource } from './edit-source.ts';

/** The public documents, and the problems that they have already. */
const live: { documents: Map<number, ParsedDocument>; problems: ReadonlySet<string> } = {
  documents: new Map(),
  problems: new Set(),
};

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(answer(request)));

function answer(request: ThreadRequest): CheckAnswer | Problem[] | string[] | Fields | undefined {
  if ('documents' in request) return load(request);
  if ('changes' in request) return check(request.changes, request.images);
  if ('source' in request) return readFields(request.source);
  return request.texts.map(({ source, edits }) => editSource(source, edits));
}

const build = (documents: ReadonlyMap<number, ParsedDocument>) =>
  buildLibrary([...documents.values()], { linkTargets });

function load({
  documents,
  isComplete,
}: Extract<ThreadRequest, { documents: unknown }>): Problem[] {
  for (const [id, document] of documents) {
    live.documents.delete(id);
    if (document) live.documents.set(id, document);
  }
  if (!isComplete) return [];
  const { problems } = build(live.documents);
  live.problems = new Set(problems.map(keysIn(live.documents)));
  return problems;
}

function check(changes: readonly SourceChange[], images: ReadonlySet<string>): CheckAnswer {
  const documents = new Map(live.documents);
  const parsed: ParsedDocument[] = [];
  for (const { id, kind, slug, source } of changes) {
    // Deleted first, so that a changed document comes after unchanged ones.
    documents.delete(id);
    if (source === null) continue;
    const document = parseDocument(kind, slug, source);
    checkImages(document, images, reportsIn(document).problem);
    parsed.push(document);
    documents.set(id, document);
  }
  const { problems, warnings } = build(documents);
  const keyOf = keysIn(documents);
  const isNew = (problem: Problem) => !live.problems.has(keyOf(problem));
  return {
    problems: problems.filter(isNew),
    warnings: [...problems.filter((problem) => !isNew(problem)), ...warnings],
    parsed,
    unexplained: changes.flatMap(({ id }) => {
      const what = changedAdvice(live.documents.get(id), documents.get(id));
      return what ? [{ id, what }] : [];
    }),
  };
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
