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

/** Everything but the last three is a number in this unit. */
export type Unit =
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
  | 'of 10'
  | 'water rating'
  | 'yes/no'
  | 'text';

/** Which value a buyer wants: `yes` for features, `neither` where taste decides. */
export type Direction = 'more' | 'less' | 'yes' | 'neither';

export interface FactKind {
  group: FactGroup;
  label: string;
  unit: Unit;
  direction: Direction;
  /** The kinds of gadget that it makes sense for. */
  kinds: readonly GadgetKind[];
  /** Labels of kinds that measure something else under the same key; such cells do not compare. */
  labels?: Partial<Record<GadgetKind, string>>;
}

function row(
  group: FactGroup,
  label: string,
  unit: Unit,
  direction: Direction,
  kinds: string,
): FactKind {
  return { group, label, unit, direction, kinds: kinds.split(' ') as GadgetKind[] };
}

const everyKind = gadgetKinds.join(' ');

/** In the order in which they are shown, and in which a facts file lists them. */
export const vocabulary = {
  weight: {
    ...row(
      'Body',
      'Weight',
      'grams',
      'less',
      'phone watch headphones earbuds speaker console headset camera drone laptop e-reader power-bank keyboard scooter',
    ),
    labels: { earbuds: 'Weight of one bud' },
  },
  'case-weight': row('Body', 'Weight of the case', 'grams', 'less', 'earbuds'),
  size: row(
    'Body',
    'Dimensions',
    'text',
    'neither',
    'phone watch console drone laptop e-reader power-bank keyboard security-camera doorbell robot-vacuum thermostat speaker',
  ),
  water: row(
    'Body',
    'Water rating',
    'water rating',
    'more',
    'phone watch headphones earbuds speaker camera drone security-camera doorbell e-reader scooter',
  ),
  battery: row(
    'Power',
    'Battery life',
    'hours',
    'more',
    'phone watch headphones earbuds speaker console headset laptop e-reader keyboard security-camera',
  ),
  'battery-case': row('Power', 'Battery with the case', 'hours', 'more', 'earbuds'),
  'battery-gps': row('Power', 'Battery with GPS on', 'hours', 'more', 'watch'),
  'flight-time': row('Power', 'Flight time', 'minutes', 'more', 'drone'),
  shots: row('Power', 'Shots a charge (CIPA)', 'count', 'more', 'camera'),
  capacity: row(
    'Power',
    'Battery capacity',
    'watt-hours',
    'more',
    'power-bank console laptop scooter vehicle camera drone headset',
  ),
  charging: row(
    'Power',
    'Full charge',
    'minutes',
    'less',
    'phone watch headphones earbuds speaker console headset camera drone laptop power-bank scooter robot-vacuum',
  ),
  'quick-charge': row(
    'Power',
    'Quick charge',
    'text',
    'neither',
    'phone headphones earbuds watch laptop vehicle',
  ),
  output: row('Power', 'Power output', 'watts', 'more', 'power-bank speaker'),
  power: row(
    'Power',
    'Powered by',
    'text',
    'neither',
    'doorbell security-camera thermostat robot-vacuum console keyboard',
  ),
  screen: row(
    'Screen',
    'Screen size',
    'inches',
    'neither',
    'phone watch console laptop e-reader thermostat vehicle',
  ),
  'screen-kind': row(
    'Screen',
    'Screen',
    'text',
    'neither',
    'phone watch console headset laptop e-reader thermostat',
  ),
  brightness: row('Screen', 'Screen brightness', 'nits', 'more', 'phone watch console laptop'),
  refresh: row('Screen', 'Refresh rate', 'hertz', 'more', 'phone console headset laptop'),
  chip: row('Inside', 'Chip', 'text', 'neither', 'phone watch console headset laptop earbuds'),
  memory: row('Inside', 'Memory', 'gigabytes', 'more', 'phone console headset laptop'),
  storage: row(
    'Inside',
    'Storage, base model',
    'gigabytes',
    'more',
    'phone watch console headset laptop e-reader',
  ),
  'noise-canceling': row('Sound', 'Noise canceling', 'yes/no', 'yes', 'headphones earbuds'),
  codecs: row('Sound', 'Bluetooth codecs', 'text', 'neither', 'headphones earbuds speaker'),
  wired: row('Sound', 'Wired listening', 'text', 'neither', 'headphones'),
  resolution: row('Camera and sensing', 'Resolution', 'megapixels', 'more', 'phone camera drone'),
  video: row(
    'Camera and sensing',
    'Video',
    'text',
    'neither',
    'phone camera drone security-camera doorbell',
  ),
  burst: row('Camera and sensing', 'Burst rate', 'frames a second', 'more', 'camera'),
  view: row(
    'Camera and sensing',
    'Field of view',
    'degrees',
    'neither',
    'security-camera doorbell headset camera drone',
  ),
  sensing: row(
    'Camera and sensing',
    'Sensors',
    'text',
    'neither',
    'watch drone robot-vacuum thermostat vehicle earbuds',
  ),
  'local-storage': row(
    'Camera and sensing',
    'Records without the cloud',
    'yes/no',
    'yes',
    'security-camera doorbell',
  ),
  'self-emptying': row('Camera and sensing', 'Empties itself', 'yes/no', 'yes', 'robot-vacuum'),
  range: {
    ...row('Moving', 'Range', 'kilometers', 'more', 'drone vehicle scooter'),
    labels: { drone: 'Range of the radio link' },
  },
  speed: row('Moving', 'Top speed', 'kilometers an hour', 'more', 'vehicle scooter drone'),
  acceleration: row('Moving', '0–60 mph', 'seconds', 'less', 'vehicle'),
  cargo: row('Moving', 'Cargo space', 'liters', 'more', 'vehicle'),
  needs: row(
    'Living with it',
    'Needs',
    'text',
    'neither',
    'watch earbuds headset drone doorbell security-camera robot-vacuum thermostat',
  ),
  connections: row(
    'Living with it',
    'Connections',
    'text',
    'neither',
    'headphones speaker console headset laptop keyboard camera power-bank security-camera doorbell',
  ),
  subscription: row(
    'Living with it',
    'Subscription',
    'dollars a month',
    'less',
    'watch doorbell security-camera robot-vacuum console headset vehicle',
  ),
  updates: row('Living with it', 'Years of updates', 'years', 'more', 'phone watch laptop console'),
  repairability: row(
    'Living with it',
    'Repairability',
    'of 10',
    'more',
    'phone laptop console headset earbuds',
  ),
  warranty: row('Living with it', 'Warranty (US)', 'years', 'more', everyKind),
} satisfies Record<string, FactKind>;

export type FactKey = keyof typeof vocabulary;

export const factKeys = Object.keys(vocabulary) as [FactKey, ...FactKey[]];

export const isFactKey = (text: string): text is FactKey => Object.hasOwn(vocabulary, text);

/** The value of a fact without a source. */
export const notKnown = 'not known';

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
  const { kinds } = factKind(key);
  return kinds.includes(one) && kinds.includes(other) && labelOf(key, one) === labelOf(key, other);
}
