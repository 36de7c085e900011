/**
 * What would do something instead of being seen: signs that steer, marks that turn the direction of writing, the two odd ends of a line. What joins the parts of
 * an emoji (👩‍🔬 is a woman, a joiner and a microscope) is part of what is seen.
 */
const unseenOrEmoji = /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gv;

/** With a space in its place. */
export const withoutUnseen = (text: string): string =>
  text.replace(unseenOrEmoji, (_, emoji: string | undefined) => emoji ?? ' ');

export const hasUnseen = (text: string): boolean => withoutUnseen(text) !== text;

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

/** What the desk says while somebody types, and the server when it is sent; without a schema, so that a browser can have it. */

/** What mail programs show of a subject on a wide screen, and some more. */
export const longestSubject = 120;
export const longestGreeting = 4000;
export const longestReply = 10_000;
export const longestNote = 6000;
/** The limit of SMTP. */
export const longestEmail = 254;
export const contactLengths = {
  name: { least: 2, most: 100 },
  phone: { least: 10, most: 40 },
  message: { least: 10, most: 5000 },
} as const;
