/** What mail programs show of a subject on a wide screen, and some more. */
export const longestSubject = 120;
export const longestGreeting = 4000;
