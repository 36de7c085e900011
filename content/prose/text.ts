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

/** Prose in its parts. Knows nothing of the library, so that the library's own rules can read prose. */

export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Dr|No|St)\.)(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u);
}

/** The text between `<Section part="…">` and its end, by part; a part that is missing is missing here. */
export function sectionBodies(mdx: string): Map<string, string> {
  const found = mdx.matchAll(/<Section part="(\w+)">([\s\S]*?)<\/Section>/g);
  return new Map([...found].map(([, part = '', body = '']) => [part, body]));
}

export function paragraphsOf(mdx: string): string[] {
  return mdx.split(/\n\s*\n/).flatMap((block) => plainText(block) || []);
}
