import type { FactKey } from '#content/schema/vocabulary.ts';

export type ComparedKey = FactKey | 'price';

interface Wording {
  /** After "What sets them apart most is". */
  noun: string;
  /** After "You want". */
  wish: string;
}

/** For every fact in which one value is better than another. */
export const wording: Partial<Record<ComparedKey, Wording>> = {
  weight: { noun: 'weight', wish: 'less weight' },
  'case-weight': { noun: 'the weight of the case', wish: 'a lighter case' },
  water: { noun: 'the water rating', wish: 'a better water rating' },
  battery: { noun: 'battery life', wish: 'longer battery life' },
  'battery-case': {
    noun: 'battery life with the case',
    wish: 'longer battery life with the case',
  },
  'battery-gps': { noun: 'battery life with GPS on', wish: 'longer battery life with GPS on' },
  'flight-time': { noun: 'flight time', wish: 'longer flights' },
  shots: { noun: 'the number of shots per charge', wish: 'more shots per charge' },
  capacity: { noun: 'battery capacity', wish: 'a bigger battery' },
  charging: { noun: 'charging time', wish: 'a faster full charge' },
  output: { noun: 'power output', wish: 'a higher power output' },
  brightness: { noun: 'screen brightness', wish: 'a brighter screen' },
  refresh: { noun: 'the refresh rate', wish: 'a higher refresh rate' },
  memory: { noun: 'memory', wish: 'more memory' },
  storage: { noun: 'storage in the base model', wish: 'more storage in the base model' },
  'noise-canceling': { noun: 'noise canceling', wish: 'noise canceling' },
  resolution: { noun: 'resolution', wish: 'a higher resolution' },
  burst: { noun: 'the burst rate', wish: 'a faster burst rate' },
  'local-storage': {
    noun: 'recording without the cloud',
    wish: 'recording without the cloud',
  },
  'self-emptying': { noun: 'the self-emptying base', wish: 'a self-emptying base' },
  range: { noun: 'range', wish: 'a longer range' },
  speed: { noun: 'top speed', wish: 'a higher top speed' },
  acceleration: { noun: 'the time from 0 to 60 mph', wish: 'faster acceleration' },
  cargo: { noun: 'cargo space', wish: 'more cargo space' },
  subscription: { noun: 'the cost of the subscription', wish: 'a lower subscription cost' },
  updates: { noun: 'how long updates last', wish: 'more years of updates' },
  repairability: { noun: 'repairability', wish: 'easier repairs' },
  warranty: { noun: 'the warranty', wish: 'a longer warranty' },
  price: { noun: 'the price', wish: 'a lower price' },
};
