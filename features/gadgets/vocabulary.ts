import { formatUsd } from './prices.ts';

/** The keys of facts; this file imports no schema library, because the browser uses it. */

/** The kinds of gadget; rivals of a kind show the drawing of its category. */
export const kindDetails = {
  phone: { plural: 'Phones', category: 'Mobile' },
  watch: { plural: 'Watches and bands', category: 'Smartwatch' },
  headphones: { plural: 'Headphones', category: 'Audio' },
  earbuds: { plural: 'Earbuds', category: 'Audio' },
  speaker: { plural: 'Speakers', category: 'Audio' },
  console: { plural: 'Consoles', category: 'Gaming' },
  headset: { plural: 'VR headsets', category: 'VR' },
  camera: { plural: 'Cameras', category: 'Photography' },
  drone: { plural: 'Drones', category: 'Photography' },
  'security-camera': { plural: 'Security cameras', category: 'Security' },
  doorbell: { plural: 'Video doorbells', category: 'Security' },
  'robot-vacuum': { plural: 'Robot vacuums', category: 'Smart Home' },
  thermostat: { plural: 'Thermostats', category: 'Smart Home' },
  laptop: { plural: 'Laptops', category: 'Laptop' },
  'e-reader': { plural: 'E-readers', category: 'Tech' },
  'power-bank': { plural: 'Power banks', category: 'Tech' },
  keyboard: { plural: 'Keyboards', category: 'Tech' },
  vehicle: { plural: 'Cars', category: 'Automotive' },
  scooter: { plural: 'Scooters', category: 'Automotive' },
  other: { plural: 'Other gadgets', category: 'Tech' },
} as const;

/** `replaced` shows the successor that the record names. */
export const availabilities = ['sold', 'sold out', 'discontinued', 'replaced'] as const;
export type Availability = (typeof availabilities)[number];

export type GadgetKind = keyof typeof kindDetails;

export const gadgetKinds = Object.keys(kindDetails) as [GadgetKind, ...GadgetKind[]];

/** The label of each kind. */
export const kindOptions: Readonly<Record<string, string>> = Object.fromEntries(
  gadgetKinds.map((kind) => [kind, kindDetails[kind].plural]),
);

/** "VR headsets", "phones". */
export const kindName = (kind: GadgetKind): string =>
  kindDetails[kind].plural.replace(/^[A-Z](?=[a-z-])/, (letter) => letter.toLowerCase());

export const factGroups = [
  'Body',
  'Power',
  'Screen',
  'Inside',
  'Sound',
  'Camera and sensing',
  'Moving',
  'Living with it',
] as const;

type FactGroup = (typeof factGroups)[number];

type NumberUnit = keyof typeof writers;

type Unit = NumberUnit | 'water rating' | 'yes/no' | 'text';

/** Which value a buyer wants: `yes` for features, `neither` where taste decides. */
type Direction = 'more' | 'less' | 'yes' | 'neither';

export interface FactKind {
  group: FactGroup;
  label: string;
  unit: Unit;
  direction: Direction;
  /** Labels of kinds that measure something else under the same key; such cells do not compare. */
  labels?: Partial<Record<GadgetKind, string>>;
}

const row = (group: FactGroup, label: string, unit: Unit, direction: Direction): FactKind => ({
  group,
  label,
  unit,
  direction,
});

/** In the order in which they are shown, and in which a facts file lists them. */
const vocabulary = {
  weight: { ...row('Body', 'Weight', 'grams', 'less'), labels: { earbuds: 'Weight of one bud' } },
  'case-weight': row('Body', 'Weight of the case', 'grams', 'less'),
  size: row('Body', 'Dimensions', 'text', 'neither'),
  water: row('Body', 'Water rating', 'water rating', 'more'),
  battery: row('Power', 'Battery life', 'hours', 'more'),
  'battery-case': row('Power', 'Battery with the case', 'hours', 'more'),
  'battery-gps': row('Power', 'Battery with GPS on', 'hours', 'more'),
  'flight-time': row('Power', 'Flight time', 'minutes', 'more'),
  shots: row('Power', 'Shots a charge (CIPA)', 'count', 'more'),
  capacity: row('Power', 'Battery capacity', 'watt-hours', 'more'),
  charging: row('Power', 'Full charge', 'minutes', 'less'),
  'quick-charge': row('Power', 'Quick charge', 'text', 'neither'),
  output: row('Power', 'Power output', 'watts', 'more'),
  power: row('Power', 'Powered by', 'text', 'neither'),
  screen: row('Screen', 'Screen size', 'inches', 'neither'),
  'screen-kind': row('Screen', 'Screen', 'text', 'neither'),
  brightness: row('Screen', 'Screen brightness', 'nits', 'more'),
  refresh: row('Screen', 'Refresh rate', 'hertz', 'more'),
  chip: row('Inside', 'Chip', 'text', 'neither'),
  memory: row('Inside', 'Memory', 'gigabytes', 'more'),
  storage: row('Inside', 'Storage, base model', 'gigabytes', 'more'),
  'noise-canceling': row('Sound', 'Noise canceling', 'yes/no', 'yes'),
  codecs: row('Sound', 'Bluetooth codecs', 'text', 'neither'),
  wired: row('Sound', 'Wired listening', 'text', 'neither'),
  resolution: row('Camera and sensing', 'Resolution', 'megapixels', 'more'),
  video: row('Camera and sensing', 'Video', 'text', 'neither'),
  burst: row('Camera and sensing', 'Burst rate', 'frames a second', 'more'),
  view: row('Camera and sensing', 'Field of view', 'degrees', 'neither'),
  sensing: row('Camera and sensing', 'Sensors', 'text', 'neither'),
  'local-storage': row('Camera and sensing', 'Records without the cloud', 'yes/no', 'yes'),
  'self-emptying': row('Camera and sensing', 'Empties itself', 'yes/no', 'yes'),
  range: {
    ...row('Moving', 'Range', 'kilometers', 'more'),
    labels: { drone: 'Range of the radio link' },
  },
  speed: row('Moving', 'Top speed', 'kilometers an hour', 'more'),
  acceleration: row('Moving', '0–60 mph', 'seconds', 'less'),
  cargo: row('Moving', 'Cargo space', 'liters', 'more'),
  needs: row('Living with it', 'Needs', 'text', 'neither'),
  connections: row('Living with it', 'Connections', 'text', 'neither'),
  subscription: row('Living with it', 'Subscription', 'dollars a month', 'less'),
  updates: row('Living with it', 'Years of updates', 'years', 'more'),
  repairability: row('Living with it', 'Repairability', 'of 10', 'more'),
  warranty: row('Living with it', 'Warranty (US)', 'years', 'more'),
} satisfies Record<string, FactKind>;

/** The facts that make sense for each kind of gadget. */
const factsOfKind: Record<GadgetKind, string> = {
  phone:
    'weight size water battery charging quick-charge screen screen-kind brightness refresh chip memory storage resolution video updates repairability warranty',
  watch:
    'weight size water battery battery-gps charging quick-charge screen screen-kind brightness chip storage sensing needs subscription updates warranty',
  headphones:
    'weight water battery charging quick-charge noise-canceling codecs wired connections warranty',
  earbuds:
    'weight case-weight water battery battery-case charging quick-charge chip noise-canceling codecs sensing needs repairability warranty',
  speaker: 'weight size water battery charging output codecs connections warranty',
  console:
    'weight size battery capacity charging power screen screen-kind brightness refresh chip memory storage connections subscription updates repairability warranty',
  headset:
    'weight battery capacity charging screen-kind refresh chip memory storage view needs connections subscription repairability warranty',
  camera: 'weight water shots capacity charging resolution video burst view connections warranty',
  drone:
    'weight size water flight-time capacity charging resolution video view sensing range speed needs warranty',
  'security-camera':
    'size water battery power video view local-storage needs connections subscription warranty',
  doorbell: 'size water power video view local-storage needs connections subscription warranty',
  'robot-vacuum': 'size charging power sensing self-emptying needs subscription warranty',
  thermostat: 'size power screen screen-kind sensing needs warranty',
  laptop:
    'weight size battery capacity charging quick-charge screen screen-kind brightness refresh chip memory storage connections updates repairability warranty',
  'e-reader': 'weight size water battery screen screen-kind storage warranty',
  'power-bank': 'weight size capacity charging output connections warranty',
  keyboard: 'weight size battery power connections warranty',
  vehicle:
    'capacity quick-charge screen sensing range speed acceleration cargo subscription warranty',
  scooter: 'weight water capacity charging range speed warranty',
  other: Object.keys(vocabulary).join(' '),
};

export const hasFact = (kind: GadgetKind, key: FactKey): boolean =>
  factsOfKind[kind].split(' ').includes(key);

export type FactKey = keyof typeof vocabulary;

export const factKeys = Object.keys(vocabulary) as [FactKey, ...FactKey[]];

export const isFactKey = (text: string): text is FactKey => Object.hasOwn(vocabulary, text);

/** The value of a fact without a source. */
export const notKnown = 'not known' as const;

/** The gadget has no such thing, such as a console without a screen; needs a source too. */
export const hasNone = 'none';

export type FactValue = number | boolean | string;

export const factKind = (key: FactKey): FactKind => vocabulary[key];

export function labelOf(key: FactKey, kind: GadgetKind): string {
  const { label, labels } = factKind(key);
  return labels?.[kind] ?? label;
}

/** Whether two kinds measure the same thing under this key; a drone's range is its radio's. */
export function sameMeasure(key: FactKey, one: GadgetKind, other: GadgetKind): boolean {
  return hasFact(one, key) && hasFact(other, key) && labelOf(key, one) === labelOf(key, other);
}

/** How to write a value that is wrong; undefined if it is right. */
export function valueError(key: FactKey, value: FactValue): string | undefined {
  if (value === notKnown || value === hasNone) return undefined;
  const { unit } = factKind(key);
  if (unit === 'text') return typeof value === 'string' ? undefined : 'Write text.';
  if (unit === 'yes/no') return typeof value === 'boolean' ? undefined : 'Write true or false.';
  if (unit === 'water rating') {
    return waterRank(value) === undefined
      ? 'Write none, splash, an IP code or a depth such as 50 m.'
      : undefined;
  }
  return typeof value === 'number' && value >= 0
    ? undefined
    : `Write a number (${unit}), without the unit.`;
}

const depth = /^(\d+) m$/;

/** Ranks by water, then dust; depths (for swimming) rank above all IP codes. */
function waterRank(value: FactValue): number | undefined {
  if (value === hasNone) return 0;
  if (value === 'splash') return 1;
  const [, dust, water] = /^IP([0-6X])([0-9])K?$/.exec(String(value)) ?? [];
  if (dust && water) return Number(water) * 10 + (dust === 'X' ? 0 : Number(dust));
  const [, meters] = depth.exec(String(value)) ?? [];
  return meters ? 100 + Number(meters) : undefined;
}

/** The value as a number that can be sorted and compared. */
export function comparableValue(key: FactKey, value: FactValue): number | undefined {
  const { unit } = factKind(key);
  if (value === notKnown || unit === 'text') return undefined;
  if (unit === 'water rating') return waterRank(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : undefined;
}

export function formatFact(key: FactKey, value: FactValue): string {
  if (value === notKnown) return 'Not known';
  if (value === hasNone) return 'None';
  const { unit } = factKind(key);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return writers[unit as NumberUnit]?.(value) ?? figure(value);
  if (unit === 'water rating') return writeWaterRating(value);
  return value;
}

/** Creating one takes longer than everything else here. */
const formats = new Map<number, Intl.NumberFormat>();

function figure(value: number, digits = 2): string {
  const known =
    formats.get(digits) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
  formats.set(digits, known);
  return known.format(value);
}
const many = (value: number, word: string): string =>
  `${figure(value)} ${value === 1 ? word : `${word}s`}`;
const milesIn = (kilometers: number): string => {
  const miles = kilometers / 1.609_344;
  return figure(miles, miles < 10 ? 1 : 0);
};

const gramsInOunce = 28.3495;
const litersInCubicFoot = 28.3168;
const metersInFoot = 0.3048;

function writeWaterRating(value: string): string {
  const [, meters] = depth.exec(value) ?? [];
  if (meters) return `${figure(Number(meters) / metersInFoot, 0)} ft (${value})`;
  return value === 'splash' ? 'Splash resistant' : value;
}

/** Ounces below a pound, pounds from there on, with the metric weight in parentheses. */
function writeWeight(grams: number): string {
  const ounces = grams / gramsInOunce;
  const us = ounces < 16 ? `${figure(ounces, 1)} oz` : `${figure(ounces / 16, 1)} lb`;
  const metric = grams < 1000 ? `${figure(grams)} g` : `${figure(grams / 1000)} kg`;
  return `${us} (${metric})`;
}

/** Units of numbers. */
const writers = {
  grams: writeWeight,
  hours: writeHours,
  minutes: writeMinutes,
  seconds: (value) => many(value, 'second'),
  years: (value) => (value < 1 ? many(Math.round(value * 12), 'month') : many(value, 'year')),
  count: (value) => figure(value),
  'watt-hours': (value) => (value < 2000 ? `${figure(value)} Wh` : `${figure(value / 1000)} kWh`),
  watts: (value) => `${figure(value)} W`,
  inches: (value) => `${figure(value)} inches`,
  nits: (value) => `${figure(value)} nits`,
  hertz: (value) => `${figure(value)} Hz`,
  gigabytes: writeGigabytes,
  megapixels: (value) => `${figure(value)} MP`,
  'frames a second': (value) => `${figure(value)} frames a second`,
  degrees: (value) => `${figure(value)}°`,
  kilometers: (value) => `${milesIn(value)} miles (${figure(value)} km)`,
  'kilometers an hour': (value) => `${milesIn(value)} mph (${figure(value)} km/h)`,
  liters: (value) => `${figure(value / litersInCubicFoot, 0)} cu ft (${figure(value)} L)`,
  'dollars a month': (value) => (value === 0 ? 'None needed' : `${formatUsd(value)} a month`),
  'of 10': (value) => `${figure(value)} of 10`,
} satisfies Record<string, (value: number) => string>;

/** Uses the largest even unit from two days on; 60 hours stay 60 hours. */
function writeHours(hours: number): string {
  const days = hours / 24;
  if (days < 2 || !Number.isInteger(days)) return many(hours, 'hour');
  if (days >= 60 && days % 30 === 0) return many(days / 30, 'month');
  if (days >= 28 && days % 7 === 0) return many(days / 7, 'week');
  return many(days, 'day');
}

function writeMinutes(minutes: number): string {
  if (minutes < 120) return many(minutes, 'minute');
  if (minutes % 30 === 0) return many(minutes / 60, 'hour');
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function writeGigabytes(gigabytes: number): string {
  const unit = [1024, 1000].find((size) => gigabytes >= size && gigabytes % size === 0);
  return unit ? `${gigabytes / unit} TB` : `${figure(gigabytes)} GB`;
}
