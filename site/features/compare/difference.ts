import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { ComparedGadget } from '#content/views/comparison.ts';
import { type FactRows, type Row, spreadOf } from './rows.ts';
import { type ComparedKey, wording } from './wording.ts';

export interface Difference {
  label: string;
  /** The better one first. */
  ends: [End, End];
}

interface End {
  name: string;
  text: string;
  /** Its share of the larger value; undefined for ratings. */
  share?: number;
}

interface Candidate extends Difference {
  key: ComparedKey;
  size: number;
}

/** Used only if nothing else differs, because large differences in these matter little. */
const minor: readonly Candidate['key'][] = [
  'resolution',
  'charging',
  'capacity',
  'memory',
  'storage',
  'speed',
  'warranty',
];

/** Deciding facts of each kind, most important first. */
const decisive: Partial<Record<GadgetKind, readonly Candidate['key'][]>> = {
  phone: ['battery', 'updates', 'weight'],
  watch: ['battery', 'battery-gps', 'water', 'weight'],
  headphones: ['noise-canceling', 'battery', 'weight', 'water'],
  earbuds: ['noise-canceling', 'battery', 'battery-case', 'water'],
  speaker: ['battery', 'water', 'weight'],
  console: ['battery', 'price'],
  headset: ['battery', 'weight'],
  camera: ['burst', 'shots', 'weight'],
  drone: ['flight-time', 'weight', 'range'],
  'security-camera': ['subscription', 'battery', 'view'],
  doorbell: ['subscription', 'view'],
  laptop: ['battery', 'weight', 'screen'],
  'e-reader': ['battery', 'water', 'weight'],
  'power-bank': ['capacity', 'output', 'weight'],
  keyboard: ['battery', 'weight'],
  vehicle: ['range', 'acceleration', 'cargo'],
  scooter: ['range', 'speed', 'weight'],
};

/** The smallest factor that counts as a difference. */
const smallest = 1.1;

/** Facts that matter for the kind first, then the largest factor; the price counts like a fact. */
export function biggestDifference(
  gadgets: readonly ComparedGadget[],
  { groups }: FactRows,
): Difference | undefined {
  const candidates = [
    ...priceSpread(gadgets),
    ...groups.flatMap(({ rows }) => rows).flatMap((row) => rowSpread(row, gadgets)),
  ].filter(({ size }) => size >= smallest);
  const weight = ({ key, size }: Candidate) => (minor.includes(key) ? -1 / size : size);
  const first =
    decisiveOf(gadgets, candidates) ?? candidates.toSorted((a, b) => weight(b) - weight(a))[0];
  if (!first) return undefined;
  const { size: _, key: __, ...difference } = first;
  return difference;
}

/** The difference that matters most, if all products are of one kind. */
function decisiveOf(
  gadgets: readonly ComparedGadget[],
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [kind, another] = new Set(gadgets.map((gadget) => gadget.kind));
  if (!kind || another) return undefined;
  const found = (decisive[kind] ?? []).map((key) => candidates.find((one) => one.key === key));
  return found.find((candidate) => candidate !== undefined);
}

function priceSpread(gadgets: readonly ComparedGadget[]): Candidate[] {
  const byPrice = gadgets.toSorted((a, b) => a.price.usd - b.price.usd);
  const [least, most] = [byPrice[0], byPrice.at(-1)];
  if (!least || !most || least.price.usd === most.price.usd) return [];
  const size = most.price.usd / least.price.usd;
  const end = ({ name, price }: ComparedGadget, share: number) => ({
    name,
    text: price.text,
    share,
  });
  return [
    {
      key: 'price',
      label: wording.price?.noun ?? '',
      ends: [end(least, 1 / size), end(most, 1)],
      size,
    },
  ];
}

function rowSpread(row: Row, gadgets: readonly ComparedGadget[]): Candidate[] {
  const spread = spreadOf(row);
  if (!spread) return [];
  const { size, factor } = spread;
  const end = (column: number, share?: number): End => {
    const cell = row.cells[column];
    const text = cell?.state === 'known' ? cell.text : '';
    return { name: gadgets[column]?.name ?? '', text, ...(factor && share ? { share } : {}) };
  };
  const [least, most] = [end(spread.least, factor && 1 / factor), end(spread.most, 1)];
  return [
    {
      key: row.key,
      label: wording[row.key]?.noun ?? row.label,
      ends: spread.wanted === 'least' ? [least, most] : [most, least],
      size,
    },
  ];
}
