import { type Prose, type ProseElement, textOf } from './tree.ts';

/** "**Noelle:** Does it light up?" or "**Q: Which way does it face?**". */
function speakerOf({ tag, children = [] }: ProseElement): string | undefined {
  const [first] = children;
  const isSpoken = tag === 'p' && typeof first === 'object' && first.tag === 'strong';
  return isSpoken ? /^([^:]{1,30}):/.exec(textOf(children))?.[1] : undefined;
}

/** Marks the paragraphs of a chat, so that a speaker is on the same side in all chats of a text. */
export function markSpeakers(chat: readonly Prose[], speakers: string[]): Prose[] {
  return chat.map((block) => {
    const speaker = typeof block === 'object' ? speakerOf(block) : undefined;
    if (typeof block === 'string' || speaker === undefined) return block;
    if (!speakers.includes(speaker)) speakers.push(speaker);
    return { ...block, props: { 'data-side': speakers.indexOf(speaker) % 2 ? 'right' : 'left' } };
  });
}
