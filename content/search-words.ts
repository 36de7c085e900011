import type { FactKey, FactValue, GadgetKind } from '#content/schema/vocabulary.ts';

/** Search terms that differ from our own words, in lower case and without accents. */

/** The words for each kind of gadget; pages use the first one. */
export const kindWords: Record<GadgetKind, readonly [plural: string, ...others: string[]]> = {
  phone: ['phones', 'phone', 'smartphone', 'cell phone', 'mobile', 'cellphone', 'handy'],
  watch: [
    'watches',
    'watch',
    'smartwatch',
    'smart watch',
    'fitness tracker',
    'tracker',
    'band',
    'wearable',
  ],
  headphones: ['headphones', 'headphone', 'over ear', 'cans', 'earphones'],
  earbuds: ['earbuds', 'earbud', 'in ear', 'buds', 'headphones', 'earphones'],
  speaker: ['speakers', 'speaker', 'loudspeaker'],
  console: ['consoles', 'console', 'game console', 'gaming console', 'handheld', 'games machine'],
  headset: ['VR headsets', 'headset', 'vr', 'virtual reality', 'goggles'],
  camera: ['cameras', 'camera', 'cam'],
  drone: ['drones', 'drone'],
  'security-camera': ['security cameras', 'security camera', 'surveillance camera', 'cctv'],
  doorbell: ['doorbells', 'doorbell', 'door bell'],
  'robot-vacuum': ['robot vacuums', 'robot vacuum', 'vacuum', 'vacuum cleaner', 'hoover'],
  thermostat: ['thermostats', 'thermostat'],
  laptop: ['laptops', 'laptop', 'notebook', 'computer'],
  'e-reader': ['e-readers', 'e reader', 'ereader', 'book reader', 'e book'],
  'power-bank': ['power banks', 'power bank', 'powerbank', 'battery pack'],
  keyboard: ['keyboards', 'keyboard'],
  vehicle: ['cars', 'car', 'vehicle', 'electric car', 'suv', 'ev'],
  scooter: ['scooters', 'scooter', 'e scooter', 'electric scooter'],
};

/** A wanted feature, and the fact that decides it. */
export interface FeatureFilter {
  key: FactKey;
  /** Which end of the scale comes first: that of the key's direction, or the other. */
  first: 'best' | 'worst' | 'most' | 'least';
  /** Only gadgets that have at least this; for yes/no, those that have it. */
  min?: FactValue;
  /** Only gadgets that have at most this. */
  max?: number;
  /** Continues the sentence "None of the drones we know …". */
  phrase?: string;
}

/** Phrases that are complete feature filters, with the filter they mean. */
const features: [phrases: string[], filter: FeatureFilter][] = [
  [
    ['waterproof', 'water proof'],
    { key: 'water', first: 'best', min: 'IPX7', phrase: 'is waterproof' },
  ],
  [
    ['swimming', 'swimproof'],
    { key: 'water', first: 'best', min: '10 m', phrase: 'is made for swimming' },
  ],
  [
    ['water resistant', 'splash proof'],
    { key: 'water', first: 'best', min: 'splash', phrase: 'is rated against splashes' },
  ],
  [['lightest', 'lightweight'], { key: 'weight', first: 'least' }],
  [['heaviest'], { key: 'weight', first: 'most' }],
  [['brightest'], { key: 'brightness', first: 'best' }],
  [['fastest'], { key: 'speed', first: 'best' }],
  [
    ['noise canceling', 'anc'],
    { key: 'noise-canceling', first: 'best', min: true, phrase: 'cancels noise' },
  ],
  [
    [
      'no subscription',
      'without subscription',
      'without a subscription',
      'subscription free',
      'free of subscription',
      'no monthly fee',
      'without monthly fee',
      'without a monthly fee',
    ],
    { key: 'subscription', first: 'best', max: 0, phrase: 'does without a subscription' },
  ],
  [
    ['self emptying', 'empties itself'],
    { key: 'self-emptying', first: 'best', min: true, phrase: 'empties itself' },
  ],
  [
    ['local storage', 'without cloud', 'without the cloud', 'no cloud'],
    { key: 'local-storage', first: 'best', min: true, phrase: 'records without the cloud' },
  ],
  [['repairable', 'easy to repair'], { key: 'repairability', first: 'best' }],
  [['long battery', 'long lasting'], { key: 'battery', first: 'best' }],
];

export const featureWords: Record<string, FeatureFilter> = Object.fromEntries(
  features.flatMap(([phrases, filter]) => phrases.map((phrase) => [phrase, filter])),
);

/** Words that sort only next to a kind of gadget: "small phone". */
export const kindAdjectives: Record<string, FeatureFilter> = {
  small: { key: 'screen', first: 'least' },
  compact: { key: 'screen', first: 'least' },
  big: { key: 'screen', first: 'most' },
  large: { key: 'screen', first: 'most' },
  light: { key: 'weight', first: 'least' },
};

/** Words that become a feature filter after "best", "longest", "most" and the like. */
export const factWords: Record<string, FactKey> = {
  battery: 'battery',
  'battery life': 'battery',
  'flight time': 'flight-time',
  charging: 'charging',
  range: 'range',
  screen: 'screen',
  display: 'screen',
  brightness: 'brightness',
  storage: 'storage',
  memory: 'memory',
  ram: 'memory',
  resolution: 'resolution',
  megapixels: 'resolution',
  warranty: 'warranty',
  updates: 'updates',
  repairability: 'repairability',
  weight: 'weight',
  speed: 'speed',
  cargo: 'cargo',
  'water rating': 'water',
  subscription: 'subscription',
  gps: 'battery-gps',
  'refresh rate': 'refresh',
  flight: 'flight-time',
};

export const superlatives: Record<string, FeatureFilter['first']> = {
  best: 'best',
  longest: 'most',
  most: 'most',
  highest: 'most',
  biggest: 'most',
  largest: 'most',
  greatest: 'best',
  shortest: 'least',
  lowest: 'least',
  smallest: 'least',
  least: 'least',
  worst: 'worst',
  fastest: 'best',
  good: 'best',
  great: 'best',
  long: 'most',
  big: 'most',
  large: 'most',
  high: 'most',
  small: 'least',
  low: 'least',
};

/** Words that sort products when no fact follows. */
export const orderWords: Record<string, 'rating' | 'cheapest' | 'dearest' | 'newest'> = {
  best: 'rating',
  top: 'rating',
  'top rated': 'rating',
  'highest rated': 'rating',
  recommended: 'rating',
  cheap: 'cheapest',
  cheapest: 'cheapest',
  budget: 'cheapest',
  affordable: 'cheapest',
  inexpensive: 'cheapest',
  expensive: 'dearest',
  'most expensive': 'dearest',
  newest: 'newest',
  latest: 'newest',
};

/** Words of a question that say nothing about the gadget. */
export const fillers = (
  'buy buying need want wanted looking look find show give good great nice decent please recommend gift present new really ' +
  'anything something thing one gadget device product option model wireless bluetooth smart review test worth still now today price cost much should'
).split(' ');

/** Suggestions for searches without results; a test checks that each finds something. */
export const suggestedSearches = [
  'phone best battery',
  'waterproof watch',
  'iphone vs galaxy',
] as const;
