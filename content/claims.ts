import { type Mark, markedParts, marksOf, withoutMarks } from './marks.ts';
import type { PostFile, ReviewFile } from './shapes.ts';

/**
 * What a review says outside its story: the texts that a reader takes at their word. They may carry marks; `rule` says
 * what else is asked of them.
 */
export interface Claim {
  path: (string | number)[];
  text: string;
  /** `rests`: has a mark or is said as an opinion. `figures`: every figure is covered by a mark. `marks`: marks lead somewhere. */
  rule: 'rests' | 'figures' | 'marks';
}

export function claimsOf(review: ReviewFile): Claim[] {
  const one = (
    field: 'verdict' | 'bestFor' | 'description' | 'social' | 'excerpt',
    rule: Claim['rule'],
  ): Claim => ({
    path: [field],
    text: review[field],
    rule,
  });
  const list = (
    field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip',
    rule: Claim['rule'],
  ): Claim[] => review[field].map((text, index) => ({ path: [field, index], text, rule }));
  const rivals = review.competitors.flatMap((rival, index): Claim[] =>
    (['better', 'worse', 'pickIf'] as const).map((field) => ({
      path: ['competitors', index, field],
      text: rival[field],
      rule: 'figures',
    })),
  );
  return [
    one('description', 'figures'),
    one('social', 'figures'),
    one('excerpt', 'marks'),
    one('verdict', 'figures'),
    one('bestFor', 'figures'),
    ...list('pros', 'rests'),
    ...list('cons', 'rests'),
    ...list('keyFeatures', 'figures'),
    ...audienceClaims(review),
    ...rivals,
    ...list('buy', 'figures'),
    ...list('skip', 'figures'),
    ...scoreClaims(review),
    ...(review.discretion
      ? [{ path: ['discretion'], text: review.discretion, rule: 'figures' as const }]
      : []),
    ...(review.buyUnder
      ? [{ path: ['buyUnder', 'because'], text: review.buyUnder.because, rule: 'figures' as const }]
      : []),
    ...updateClaims(review),
  ];
}

function audienceClaims({ audiences }: ReviewFile): Claim[] {
  return audiences.map(({ why }, index) => ({
    path: ['audiences', index, 'why'],
    text: why,
    rule: 'figures',
  }));
}

/** A score that rests on a fact or a reference keeps to them; one that rests on the story may go on joking. */
function scoreClaims({ scores }: ReviewFile): Claim[] {
  return scores.flatMap(({ items }, group) =>
    items.flatMap(({ note, evidence }, index): Claim[] =>
      note
        ? [
            {
              path: ['scores', group, 'items', index, 'note'],
              text: note,
              rule: isStory(evidence) ? 'marks' : 'figures',
            },
          ]
        : [],
    ),
  );
}

export const isStory = (evidence: string): boolean => evidence.startsWith('phase:');

export function updateClaims({ updates }: ReviewFile | PostFile): Claim[] {
  return updates.map(({ text }, index) => ({
    path: ['updates', index, 'text'],
    text,
    rule: 'marks',
  }));
}

/** A mark, and after how many letters of the plain text it stands. */
export interface PlacedMark extends Mark {
  at: number;
}

/** Where the marks of a text stand once they are taken out. */
export function placedMarks(text: string): PlacedMark[] {
  let at = 0;
  return markedParts(text).flatMap((part) => {
    if (typeof part !== 'string') return [{ ...part, at }];
    at += part.length;
    return [];
  });
}

/**
 * The piece as everybody may print it, with the marks beside it instead of in it: whoever knows nothing of marks shows
 * none, and only the review page looks them up.
 */
export function takeOutMarks<Piece extends object>(
  piece: Piece,
  claims: Claim[],
): { plain: Piece; marks: Record<string, PlacedMark[]> } {
  const plain = structuredClone(piece);
  const marked = claims.filter(({ text }) => marksOf(text).length > 0);
  for (const { path, text } of marked) replaceAt(plain, path, withoutMarks(text));
  return {
    plain,
    marks: Object.fromEntries(marked.map(({ path, text }) => [path.join('.'), placedMarks(text)])),
  };
}

function replaceAt(target: object, path: (string | number)[], text: string): void {
  let holder = target as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  holder[path.at(-1) ?? ''] = text;
}
