export interface PlainPart {
  kind: 'rule' | 'text';
  text: string;
}

/** A line of dashes, with the line's end: what stands for it is a line by itself. */
const rules = /^([-=_]{20,})(?:\n|$)/m;

/** A letter's text, cut where rules are drawn: those are cut off at the edge of a small screen, everything else wraps. */
export function plainParts(text: string): PlainPart[] {
  return text
    .split(rules)
    .map((part, index): PlainPart => ({ kind: index % 2 === 1 ? 'rule' : 'text', text: part }))
    .filter((part) => part.text !== '');
}
