import { type Prose, wordsOf } from './passages.ts';
import { sentencesOf } from './sentences.ts';

/** Eight words in a row in two pieces are no accident. */
const shingleLength = 8;

/** Shorter sentences ("It was not.") belong to everybody. */
const shortestTellingSentence = 5;

export interface SharedWords {
  slug: string;
  file: string;
  /** The other pieces that have them too. */
  others: string[];
  words: string;
}

/** The shingles of each piece that stand in another piece too: how many, and the runs of words they make. */
export function sharedShingles(pieces: Prose[]): {
  counts: Map<string, number>;
  runs: SharedWords[];
} {
  const words = new Map(pieces.map((piece) => [piece, piece.passages.map(wordsOf)]));
  const owners = ownersOf(pieces, (piece) => words.get(piece)?.flatMap(shinglesOf) ?? []);
  const counts = new Map<string, number>();
  const runs = pieces.flatMap((piece) => {
    const found = words.get(piece)?.flatMap((passage) => runsIn(passage, piece, owners)) ?? [];
    counts.set(
      piece.slug,
      found.reduce((sum, { shingles }) => sum + shingles, 0),
    );
    return found.map(({ words, others }) => ({
      slug: piece.slug,
      file: piece.file,
      words,
      others,
    }));
  });
  return { counts, runs: oncePerPair(runs) };
}

/** Whole sentences that are too short for a shingle and still stand in two pieces. */
export function sharedSentences(pieces: Prose[]): SharedWords[] {
  const sentences = ({ passages }: Prose) =>
    passages.flatMap(sentencesOf).flatMap((sentence) => {
      const words = wordsOf(sentence);
      return words.length >= shortestTellingSentence && words.length < shingleLength
        ? words.join(' ')
        : [];
    });
  const owners = ownersOf(pieces, sentences);
  const shared = pieces.flatMap((piece) =>
    [...new Set(sentences(piece))].flatMap((words) => {
      const others = othersThan(piece.slug, owners.get(words));
      return others.length > 0 ? [{ slug: piece.slug, file: piece.file, words, others }] : [];
    }),
  );
  return oncePerPair(shared);
}

function shinglesOf(words: string[]): string[] {
  return words
    .slice(shingleLength - 1)
    .map((_, index) => words.slice(index, index + shingleLength).join(' '));
}

function ownersOf(pieces: Prose[], partsOf: (piece: Prose) => string[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const piece of pieces) {
    for (const part of partsOf(piece))
      owners.set(part, (owners.get(part) ?? new Set()).add(piece.slug));
  }
  return owners;
}

const othersThan = (slug: string, owners: Set<string> | undefined): string[] =>
  [...(owners ?? [])].filter((owner) => owner !== slug);

/** Overlapping shingles make one run, so that an editor sees each borrowed passage once. */
function runsIn(
  words: string[],
  { slug }: Prose,
  owners: Map<string, Set<string>>,
): { words: string; others: string[]; shingles: number }[] {
  const runs: { start: number; end: number; others: Set<string>; shingles: number }[] = [];
  for (const [start, shingle] of shinglesOf(words).entries()) {
    const others = othersThan(slug, owners.get(shingle));
    if (others.length === 0) continue;
    const last = runs.at(-1);
    const run = last && last.end === start + shingleLength - 1 ? last : undefined;
    if (run) {
      run.end++;
      run.shingles++;
      for (const other of others) run.others.add(other);
    } else {
      runs.push({ start, end: start + shingleLength, others: new Set(others), shingles: 1 });
    }
  }
  return runs.map(({ start, end, others, shingles }) => ({
    words: words.slice(start, end).join(' '),
    others: [...others],
    shingles,
  }));
}

/** Two pieces share a passage once, although each of them has it. */
function oncePerPair(shared: SharedWords[]): SharedWords[] {
  const seen = new Set<string>();
  return shared.filter(({ slug, others, words }) => {
    const key = `${[slug, ...others].sort().join()} ${words}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
