/** What the desk says while somebody types, and the server when it is sent; without a schema, so that a browser can have it. */

/** What mail programs show of a subject on a wide screen, and some more. */
export const longestSubject = 120;
export const longestGreeting = 4000;
export const longestReply = 10_000;
export const longestNote = 6000;
