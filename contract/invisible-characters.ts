/**
 * What would do something instead of being seen: signs that steer, marks that turn the direction of writing, the two odd ends of a line. What joins the parts of
 * an emoji (👩‍🔬 is a woman, a joiner and a microscope) is part of what is seen.
 */
const unseenOrEmoji = /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gv;

/** With a space in its place. */
export const withoutUnseen = (text: string): string =>
  text.replace(unseenOrEmoji, (_, emoji: string | undefined) => emoji ?? ' ');

export const hasUnseen = (text: string): boolean => withoutUnseen(text) !== text;
