/** A text that the build has set (`typography.ts`), as its file has it: for machines, which look for plain marks and spaces. */
export const asWritten = (text: string): string =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll('\u00a0', ' ');
