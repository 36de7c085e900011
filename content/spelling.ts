/** The house spells American. Only words that have one American spelling stand here; a joke may say "lift". */
const british: [RegExp, string][] = [
  [
    /\b(\w*)(colour|favour|honour|neighbour|flavour|humour|rumour|harbour|behaviour)(\w*)\b/gi,
    '-or',
  ],
  [/\b(kilo|centi|milli)?metres?\b|\bcentres?\b|\btheatres?\b|\blitres?\b/gi, '-er'],
  [
    /\b(organ|real|recogn|apolog|author|capital|summar|memor|special|minim|maxim|priorit)is(e|ed|es|ing|ation)\b/gi,
    '-ize',
  ],
  [
    /\b(travell|cancell|labell|modell|signall|levell|marvell|jewell)(ed|ing|er|ers|ous|ery)\b/gi,
    'with one l',
  ],
  [/\bgrey(s|er|ish)?\b/gi, 'gray'],
  [/\bper cent\b/gi, 'percent'],
  [/\b(defence|licence|offence|pretence)\b/gi, '-ense'],
  [
    /\b(towards|afterwards|backwards|whilst|amongst|learnt|aluminium|catalogue|programme|tyres?|kerbs?|plough|pyjamas)\b/gi,
    'the American form',
  ],
];

export function britishSpellings(text: string): string[] {
  return british.flatMap(([pattern, form]) =>
    [...text.matchAll(pattern)].map(
      ([word]) => `uses the British spelling “${word}”; write it ${form}`,
    ),
  );
}
