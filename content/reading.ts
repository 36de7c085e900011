import { readdirSync } from 'node:fs';

/** An MDX body without its tags and marks: what a reader reads. */
export function plainText(mdx: string): string {
  return mdx
    .replace(/<[^>]+>/g, ' ')
    .replace(/\[\^[a-z0-9:-]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export function countWords(mdx: string): number {
  return plainText(mdx)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const wordsPerMinute = 230;

export function readMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort();
}
