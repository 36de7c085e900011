/**
 * C0 but for the line break and the tab, DEL, C1, marks that turn the direction of writing, and the two odd ends of a line. A terminal obeys the
 * first three; the others make text look like something else.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const unruly = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Stored text as a person may see it: whatever would do something instead of being seen is written as its number. What is stored stays as it
 * came; JSON that goes through here means the same as before.
 */
export function visibleText(stored: string): string {
  return stored.replace(
    unruly,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
