/** What a product is voted for with where it names too few of its own. */
const defaults = ['😍', '🚀', '💯'];

/** Three always: what is missing is padded with the defaults that are not there yet, in their order. */
export function threeEmoji(own: readonly string[]): string[] {
  return [...own, ...defaults.filter((emoji) => !own.includes(emoji))].slice(0, defaults.length);
}
