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
} as const;

export type GadgetKind = keyof typeof kindDetails;

export const gadgetKinds = Object.keys(kindDetails) as [GadgetKind, ...GadgetKind[]];

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

export type FactGroup = (typeof factGroups)[number];

/** Units of numbers; `fact-values.ts` writes them. */
export type NumberUnit =
  | 'grams'
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'years'
  | 'count'
  | 'watt-hours'
  | 'watts'
  | 'inches'
  | 'nits'
  | 'hertz'
  | 'gigabytes'
  | 'megapixels'
  | 'frames a second'
  | 'degrees'
  | 'kilometers'
  | 'kilometers an hour'
  | 'liters'
  | 'dollars a month'
  | 'of 10';

export type Unit = NumberUnit | 'water rating' | 'yes/no' | 'text';

/** Which value a buyer wants: `yes` for features, `neither` where taste decides. */
export type Direction = 'more' | 'less' | 'yes' | 'neither';

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
export const vocabulary = {
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
