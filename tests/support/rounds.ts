/** The round of a test in a text. */
export const roundIn = (text: string): number => Number(/Round (\d+)\./.exec(text)?.[1] ?? -1);
