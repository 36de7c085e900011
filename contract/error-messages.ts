/** Messages that several calls share, so that the same mistake reads the same everywhere. */
export const notFound = (what: string): string => `${what} not found. It may have been removed.`;
export const required = (what: string): string => `${what} is required`;
export const tooLong = (what: string, most: number): string =>
  `${what} must be at most ${most} characters`;
export const notStorable = (what: string): string =>
  `${what} contains characters that cannot be stored`;
export const hiddenCharacters = (what: string): string =>
  `${what} contains hidden characters. Retype it and try again.`;
export const notValid = (what: string): string =>
  `${what} is not valid. Reload the page and try again.`;

export const invalidDay = 'Use a date such as 2026-11-15.';
export const previewFirst = 'Preview the file before you import it.';
export const previewAgain = 'The data changed after the preview. Preview the file again.';
export const inFileBefore = 'Appears earlier in the file.';
