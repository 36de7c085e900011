import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ErrorReport } from '#content/schema/content-error.ts';
import { library } from '#tests/support/library.ts';
import { loadGadgets } from './gadgets.ts';
import { latestPrice } from './shops.ts';

const { products } = library;

const headphones = `kind: headphones
price: { usd: 399, month: 2025-01, ref: sony-help }
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

/** Loads these files and no others. */
function load(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'facts'));
  for (const [slug, text] of Object.entries(files))
    writeFileSync(join(folder, 'facts', `${slug}.yaml`), text);
  const report = new ErrorReport();
  return { gadgets: loadGadgets(folder, products, report), complaints: report.text() };
}

function edited(...edits: [string, string][]): string {
  return edits.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The file does not say: ${from}`);
    return before.replace(from, to);
  }, headphones);
}

test('a facts file defines a gadget: ours is named by its product file, a rival by its own', () => {
  const rival = `name: A Rival\nbrand: Rivals\n${headphones}`;
  const { gadgets, complaints } = load({ 'a-rival': rival, 'sony-wh-1000xm5': headphones });

  expect(complaints).toBe('');
  expect(gadgets).toMatchObject([
    {
      slug: 'sony-wh-1000xm5',
      name: 'Sony WH-1000XM5',
      isRival: false,
      price: { usd: 399, month: '2025-01' },
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
  ['key: weight', 'key: heft', /:10 {2}facts\.0\.key: heft is not a key/],
  ['key: weight', 'key: flight-time', /:10 {2}facts\.0\.key: flight-time does not belong/],
  ['value: 250', 'value: 250 g', /:10 {2}facts\.0\.value: weight must be a number \(grams\)/],
  [
    ', ref: sony-help }\n  - { key: water',
    ', ref: bose }\n  - { key: water',
    /names no reference: bose/,
  ],
  ['kind: maker, ref: sony-help }', 'kind: maker }', /:10 {2}facts\.0\.key: weight needs a ref/],
  ['kind: maker, ref', 'ref', /weight needs a kind/],
  ['kind: maker, ref', 'kind: story, ref', /:10 {2}facts\.0\.kind/],
  [' measured: "noise canceling on",', '', /:12 {2}facts\.2\.key: battery needs measured/],
  ['value: not known', 'value: not known, ref: sony-help', /charging is not known/],
  ['key: charging, value: not known', 'key: battery, value: not known', /battery appears twice/],
  ['https://example.org', 'http://example.org', /:7 {2}refs\.sony-help\.url: must be a full https/],
  [', month: 2025-01', '', /:2 {2}price\.month/],
  ['usd: 399', 'usd: 349', /:2 {2}price\.usd: is 349, but the product file says 399/],
  [
    'kind: headphones',
    'name: Sony\nkind: headphones',
    /name: is already set in content\/documents\/products/,
  ],
  [
    'Its successor was released.',
    'Sony cut the US price to $349.',
    /sinceThen\.0\.text: announces a new list price/,
  ],
  [
    'kind: headphones',
    'laterPrice: { usd: 349, month: 2024-12, ref: sony-help }\nkind: headphones',
    /:1 {2}laterPrice\.month: must be later than 2025-01/,
  ],
  [' [water]', '', /:15 {2}flaws\.0\.text: has no source/],
  ['[water]', '[rain]', /flaws\.0\.text: cites nothing in this file: \[rain\]/],
  ['cost: []', 'costs: []', /costs/],
  ['checked: 2026-11-15', 'checked: 2026-11-35', /:8 {2}refs\.sony-help\.checked: must be a date/],
  [
    'cost: []',
    'cost: []\nsuccessor: sony-xm99',
    /:18 {2}successor: has no file in content\/documents\/facts: sony-xm99/,
  ],
] as const)('%j changed to %j is rejected with file, line and field', (from, to, message) => {
  const said = load({ 'sony-wh-1000xm5': edited([from, to]) }).complaints;

  expect(said).toContain('content/documents/facts/sony-wh-1000xm5.yaml:');
  expect(said).toMatch(message);
});

test('a later price is the latest one and is news, among the others by date', () => {
  const later = 'laterPrice: { usd: 349.99, month: 2025-08, ref: sony-help }';
  const { gadgets } = load({ 'sony-wh-1000xm5': `${later}\n${headphones}` });
  const [gadget] = gadgets;

  expect(gadget && latestPrice(gadget)).toMatchObject({ usd: 349.99, month: '2025-08' });
  expect(gadget?.sinceThen?.map(({ text }) => text)).toEqual([
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
  const faults = (...edits: [string, string][]) =>
    load({ 'sony-wh-1000xm5': edited(...edits) }).complaints;
  expect(faults(['sinceThen:', burial('sony-help', 'sony-wh-1000xm5')])).toBe('');
  expect(faults(['sinceThen:', burial('sony-help', 'nobody')])).toContain(
    'has no file in content/documents/facts: nobody',
  );
  expect(faults(['sinceThen:', burial('hearsay', 'sony-wh-1000xm5')])).toContain(
    'names no reference: hearsay',
  );
  expect(faults(unread, ['sinceThen:', burial('sony-help', 'sony-wh-1000xm5')])).toContain(
    'has an unchecked source: sony-help',
  );
});
