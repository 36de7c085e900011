import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { ComparedFact, ComparedGadget } from '#content/views/comparison.ts';
import { type FactRows, groupByCondition, type Row } from './rows.ts';
import { type ComparedKey, wording } from './wording.ts';

export interface Difference {
  label: string;
  /** The better one first. */
  ends: [Side, Side];
}

interface Side {
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
const minor: readonly ComparedKey[] = [
  'resolution',
  'charging',
  'capacity',
  'memory',
  'storage',
  'speed',
  'warranty',
];

/** Deciding facts of each kind, most important first. */
const decisive: Partial<Record<GadgetKind, readonly ComparedKey[]>> = {
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
  return first && { label: first.label, ends: first.ends };
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

interface Value {
  name: string;
  text: string;
  size: number;
}

const priceSpread = (gadgets: readonly ComparedGadget[]): Candidate[] =>
  spread(
    'price',
    '',
    gadgets.flatMap(({ name, price }) =>
      price ? [{ name, text: price.text, size: price.usd }] : [],
    ),
    { wanted: 'less', isAmount: true },
  );

/** Among values measured the same way. */
function rowSpread({ key, label, cells }: Row, gadgets: readonly ComparedGadget[]): Candidate[] {
  const [compared = []] = groupByCondition(cells);
  const values = compared.map((cell) => ({
    name: gadgets[cells.indexOf(cell)]?.name ?? '',
    text: cell.text,
    size: cell.fact.size ?? 0,
  }));
  return compared[0] ? spread(key, label, values, compared[0].fact) : [];
}

function spread(
  key: ComparedKey,
  label: string,
  values: readonly Value[],
  { wanted, isAmount }: Pick<ComparedFact, 'wanted' | 'isAmount'>,
): Candidate[] {
  const sizes = values.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map((edge) =>
    values.find(({ size }) => size === edge),
  );
  if (!least || !most || least.size === most.size) return [];
  const factor = isAmount && least.size > 0 ? most.size / least.size : undefined;
  const end = ({ name, text }: Value, share: number): Side =>
    factor ? { name, text, share } : { name, text };
  const ends: Candidate['ends'] = [end(least, 1 / (factor ?? 1)), end(most, 1)];
  if (wanted !== 'less') ends.reverse();
  // A yes or no counts like a factor of 2.5; a step between ratings counts little.
  const grade = least.size > 1 ? 1.1 : 2.5;
  const size = factor ?? (isAmount ? 4 : grade);
  return [{ key, label: wording[key]?.noun ?? label, ends, size }];
}
