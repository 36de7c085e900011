/** Control, bidirectional and line separator characters. Joiners within an emoji are visible. */
const invisibleOrEmoji = /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gv;

/** Replaces them with a space. */
export const withoutInvisible = (text: string): string =>
  text.replace(invisibleOrEmoji, (_, emoji: string | undefined) => emoji ?? ' ');

export const hasInvisible = (text: string): boolean => withoutInvisible(text) !== text;

/** Control characters except line break and tab, and bidirectional marks, can disguise text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them.
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Stored text with control characters as escapes. The meaning of JSON does not change. */
export function visibleText(stored: string): string {
  return stored.replace(
    controls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const tooLong = (what: string, max: number): string =>
  `Keep ${what} to ${max.toLocaleString('en-US')} characters or fewer.`;

/** ISO order: day 1 is Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
