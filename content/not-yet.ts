/**
 * Pieces whose prose nobody has gone through since figures need a source (docs/editorial.md, "Fact and fiction"). The rules
 * about prose wait for them; whoever has gone through one takes it from the list. The list only ever gets shorter.
 */
export const notYet: readonly string[] = [
  'ai-technology-future',
  'smart-home-rebellion',
  'wearable-tech-laziness',
];
