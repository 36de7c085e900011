/** The words of an MDX body, without tags, footnotes and Markdown syntax. */
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

export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Dr|No|St)\.)(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u);
}

export function paragraphsOf(mdx: string): string[] {
  return mdx.split(/\n\s*\n/).flatMap((block) => plainText(block) || []);
}

/** The text of each `<Section part="…">`, by part. */
export function sectionBodies(mdx: string): Map<string, string> {
  const found = mdx.matchAll(/<Section part="(\w+)">([\s\S]*?)<\/Section>/g);
  return new Map([...found].map(([, part = '', body = '']) => [part, body]));
}

/** For error messages. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 90 ? `${plain.slice(0, 90)}…` : plain;
}
