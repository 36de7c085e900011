import { expect, test } from 'vitest';
import { currentPrice, testedPrice } from '#features/gadgets/prices.ts';
import { buildLibrary } from './build-library.ts';
import { printProblem } from './document.ts';
import { parseDocument } from './parse-document.ts';

const headphones = `kind: headphones
prices: [ { usd: 399, month: 2025-01, kind: list, ref: sony-help } ]
refs:
  sony-help:
    publisher: Sony
    title: "Help Guide: Specifications"
    url: https://example.org/help
    checked: 2026-11-15
facts:
  - { key: weight, value: 250, kind: maker, ref: sony-help }
  - { key: water, value: none, kind: maker, ref: sony-help }
  - { key: battery, value: 30, kind: maker, measured: "noise canceling on", note: "AAC", ref: sony-help }
  - { key: charging, value: not known }
flaws:
  - { rank: spoils, text: "No water rating at all [water]" }
  - { rank: live, text: "We think the case is large" }
cost: []
sinceThen:
  - { date: 2025-05-15, text: "Its successor was released.", ref: sony-help }
`;

const product = `name: Sony WH-1000XM5
brand: Sony
category: Audio
rating: 4.9
scenario: A foghorn sticks.
review: Quiet.
incident: { place: A lighthouse, threat: A foghorn, level: 4 }
drawingAlt: A lighthouse
sold: { search: Sony WH-1000XM5 }
`;

const categories = `- name: Audio
  emoji: 🎧
  description: Things that make a sound.
  tagline: Loud.
`;

/** Builds a library of one product and these facts. */
function load(files: Record<string, string>) {
  const { library, problems } = buildLibrary([
    parseDocument('site', 'categories', categories),
    parseDocument('product', 'sony-wh-1000xm5', product),
    ...Object.entries(files).map(([slug, text]) => parseDocument('facts', slug, text)),
  ]);
  return { gadgets: library.gadgets, complaints: problems.map(printProblem).join('\n') };
}

function edited(...edits: [string, string][]): string {
  return edits.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The file does not say: ${from}`);
    return before.replace(from, to);
  }, headphones);
}

test('facts define a gadget: ours is named by its product, a rival by its own', () => {
  const rival = `name: A Rival\nbrand: Rivals\n${headphones}`;
  const { gadgets, complaints } = load({ 'a-rival': rival, 'sony-wh-1000xm5': headphones });

  expect(complaints).toBe('');
  expect(gadgets).toMatchObject([
    {
      slug: 'sony-wh-1000xm5',
      name: 'Sony WH-1000XM5',
      isRival: false,
      prices: [{ usd: 399, month: '2025-01', kind: 'list' }],
    },
    { slug: 'a-rival', name: 'A Rival', isRival: true },
  ]);
});

test('facts, flaws and changes are sorted, so an editor can write them in any order', () => {
  const file = edited(
    ['facts:', 'facts:\n  - { key: warranty, value: not known }'],
    ['flaws:', 'flaws:\n  - { rank: annoys, text: "We think it creaks" }'],
    ['sinceThen:', 'sinceThen:\n  - { date: 2025-01-02, text: "It rained.", ref: sony-help }'],
  );
  const [gadget] = load({ 'sony-wh-1000xm5': file }).gadgets;

  expect(gadget?.facts.map(({ key }) => key)).toEqual([
    'weight',
    'water',
    'battery',
    'charging',
    'warranty',
  ]);
  expect(gadget?.flaws?.map(({ rank }) => rank)).toEqual(['spoils', 'annoys', 'live']);
  expect(gadget?.sinceThen?.map(({ date }) => date)).toEqual(['2025-05-15', '2025-01-02']);
});

test.each([
  ['key: weight', 'key: heft', /:10 {2}facts\.0\.key: “heft” is not a fact/],
  ['key: weight', 'key: flight-time', /:10 {2}facts\.0\.key: “flight-time” does not belong/],
  ['value: 250', 'value: 250 g', /:10 {2}facts\.0\.value: .* Write a number \(grams\)/],
  [
    ', ref: sony-help }\n  - { key: water',
    ', ref: bose }\n  - { key: water',
    /There is no reference “bose”/,
  ],
  [
    'kind: maker, ref: sony-help }',
    'kind: maker }',
    /:10 {2}facts\.0\.key: “weight” has no source/,
  ],
  ['kind: maker, ref', 'ref', /“weight” has no publisher/],
  [' measured: "noise canceling on",', '', /:12 {2}facts\.2\.key: “battery” has no condition/],
  ['value: not known', 'value: not known, ref: sony-help', /“charging” is not known but has/],
  ['key: charging, value: not known', 'key: battery, value: not known', /“battery” appears twice/],
  ['https://example.org', 'http://example.org', /:7 {2}refs\.sony-help\.url: This is not a full/],
  [', month: 2025-01', '', /:2 {2}prices\.0\.month: This is missing/],
  ['usd: 399', 'usd: not known', /prices\.0\.usd: Only the last of several prices/],
  ['kind: headphones', 'name: Sony\nkind: headphones', /name: The product already has a name/],
  [
    'Its successor was released.',
    'Sony cut the US price to $349.',
    /sinceThen\.0\.text: This announces a new list price/,
  ],
  [
    ' } ]\nrefs',
    ' }, { usd: 349, month: 2024-12, kind: list, ref: sony-help } ]\nrefs',
    /:2 {2}prices\.1\.month: This is before 2025-01/,
  ],
  ['[water]', '[rain]', /flaws\.0\.text: \[rain\] is nothing in this file/],
  [
    'cost: []',
    'cost: []\nsuccessor: sony-xm99',
    /:18 {2}successor: There are no facts of “sony-xm99”/,
  ],
] as const)('%j changed to %j is rejected with file, line and field', (from, to, message) => {
  const said = load({ 'sony-wh-1000xm5': edited([from, to]) }).complaints;

  expect(said).toContain('content/documents/facts/sony-wh-1000xm5.yaml:');
  expect(said).toMatch(message);
});

test('the first price is the tested one, the newest today’s, and list prices are news', () => {
  const later = (...prices: string[]) => edited([' } ]\nrefs', ` }, ${prices.join(', ')} ]\nrefs`]);
  const [gadget] = load({
    'sony-wh-1000xm5': later(
      '{ usd: 349.99, month: 2025-08, kind: list, ref: sony-help }',
      '{ usd: 278, month: 2026-11, kind: street, ref: sony-help }',
      '{ usd: 359, month: 2026-11, kind: list, ref: sony-help }',
      '{ usd: not known, month: 2026-12 }',
    ),
  }).gadgets;
  if (!gadget) throw new Error('There is no gadget.');

  expect(testedPrice(gadget)).toMatchObject({ usd: 399, month: '2025-01', kind: 'list' });
  expect(currentPrice(gadget)).toMatchObject({ usd: 278, month: '2026-11', kind: 'street' });
  expect(gadget.sinceThen?.map(({ text }) => text)).toEqual([
    'The US list price was $359, up from $349.99.',
    'The US list price was $349.99, down from $399.',
    'Its successor was released.',
  ]);
});

test('a grave needs a checked source and an existing alternative', () => {
  const burial = (ref: string, instead: string) =>
    `buried: { why: not again, epitaph: "So long.", cause: "It broke.", ref: ${ref}, instead: { slug: ${instead}, because: "We think so." } }\nsinceThen:`;
  const unread = ['    url: https://example.org/help\n    checked: 2026-11-15\n', ''] as [
    string,
    string,
  ];
  const rival = `name: A Rival\nbrand: Rivals\n${headphones}`;
  const faults = (...edits: [string, string][]) =>
    load({ 'sony-wh-1000xm5': edited(...edits), 'a-rival': rival }).complaints;
  expect(faults(['sinceThen:', burial('sony-help', 'a-rival')])).toBe('');
  expect(faults(['sinceThen:', burial('sony-help', 'nobody')])).toContain(
    'There are no facts of “nobody”',
  );
  expect(faults(['sinceThen:', burial('hearsay', 'a-rival')])).toContain(
    'There is no reference “hearsay”',
  );
  expect(faults(unread, ['sinceThen:', burial('sony-help', 'a-rival')])).toContain(
    'Nobody has checked “sony-help”',
  );
});
