import fc from 'fast-check';

const lastBeforeSurrogates = 0xd7ff;
const surrogates = 0x800;

/** Any Unicode character. fast-check's own `binary` unit spends a second on a table of all of them. */
export const anyCharacter = fc
  .nat(0x10ffff - surrogates)
  .map((n) => String.fromCodePoint(n > lastBeforeSurrogates ? n + surrogates : n), numberOf);

/** The inverse, which fast-check needs to shrink and to insert its own strings. */
function numberOf(character: unknown): number {
  const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== character)
    throw new Error('This is not one character.');
  return point > lastBeforeSurrogates ? point - surrogates : point;
}
