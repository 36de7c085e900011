/** Prose in its parts. Knows nothing of the library, so that the library's own rules can read prose. */

export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Mr|Mrs|Dr|No|St)\.)(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u);
}

/** The text between `<Section part="…">` and its end, by part; a part that is missing is missing here. */
export function sectionBodies(mdx: string): Map<string, string> {
  const found = mdx.matchAll(/<Section part="(\w+)">([\s\S]*?)<\/Section>/g);
  return new Map([...found].map(([, part = '', body = '']) => [part, body]));
}
