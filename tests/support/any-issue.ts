import fc from 'fast-check';

const lastBeforeSurrogates = 0xd7ff;
const surrogates = 0x800;

/** Every letter that there is. fast-check's own `binary` means the same, and makes a table of all million of them first: a second of CPU a process. */
export const anyIssue = fc
  .nat(0x10ffff - surrogates)
  .map((n) => String.fromCodePoint(n > lastBeforeSurrogates ? n + surrogates : n), numberOf);

/** The way back, by which fast-check slips its own nasty words in. */
function numberOf(letter: unknown): number {
  const point = typeof letter === 'string' ? letter.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== letter)
    throw new Error('This is not one letter.');
  return point > lastBeforeSurrogates ? point - surrogates : point;
}
