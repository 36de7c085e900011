import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { Subject } from './passage.ts';

/** What a gadget has to work with. */
export const platforms = {
  iphone: {
    name: 'an iPhone',
    words: ['iphone', 'iphones', 'ios', 'ipad', 'apple phone', 'apple device'],
    inFacts: /\b(?:iphone|ipad|apple device|any phone)\b/i,
    ownKinds: ['phone'],
  },
  android: {
    name: 'Android',
    words: [
      'android',
      'android phone',
      'galaxy phone',
      'samsung phone',
      'pixel phone',
      'google phone',
    ],
    inFacts: /\b(?:android|galaxy phone|any phone)\b/i,
    ownKinds: ['phone'],
  },
  pc: {
    name: 'a PC',
    words: ['pc', 'windows', 'gaming pc'],
    inFacts: /\b(?:pc|windows)\b/i,
    ownKinds: ['laptop', 'console'],
  },
  playstation: {
    name: 'a PlayStation 5',
    words: ['ps5', 'playstation', 'playstation 5'],
    inFacts: /\bplaystation\b/i,
    ownKinds: ['console'],
  },
  alexa: { name: 'Alexa', words: ['alexa', 'amazon echo'], inFacts: /\balexa\b/i, ownKinds: [] },
  'google-home': {
    name: 'Google Home',
    words: ['google home', 'google assistant'],
    inFacts: /\bgoogle home\b/i,
    ownKinds: [],
  },
  homekit: {
    name: 'Apple Home',
    words: ['homekit', 'apple home', 'home kit'],
    inFacts: /\b(?:homekit|apple home)\b/i,
    ownKinds: [],
  },
} as const satisfies Record<
  string,
  { name: string; words: readonly string[]; inFacts: RegExp; ownKinds: readonly GadgetKind[] }
>;

export type Platform = keyof typeof platforms;

const phonePlatforms: readonly Platform[] = ['iphone', 'android'];
/** Over Bluetooth these work with any phone. */
const worksByBluetooth: readonly GadgetKind[] = ['headphones', 'earbuds', 'speaker', 'keyboard'];
const androidBrands = /^(?:samsung|google|oneplus|motorola|xiaomi|nothing|honor|sony)$/i;

const statementOf = (subject: Subject, key: 'needs' | 'connections' | 'codecs'): string => {
  const fact = subject.facts?.get(key);
  return fact ? `${fact.value} ${fact.note ?? ''}` : '';
};

/** Whether the facts say that it works with the platform; undefined if they do not say. */
export function worksWith(subject: Subject, platform: Platform): boolean | undefined {
  const { inFacts } = platforms[platform];
  if (subject.gadget === 'phone') {
    if (/^apple$/i.test(subject.brand ?? '')) return platform === 'iphone';
    return androidBrands.test(subject.brand ?? '') ? platform === 'android' : undefined;
  }
  const needs = statementOf(subject, 'needs');
  const all = `${needs} ${statementOf(subject, 'connections')}`;
  if (inFacts.test(all)) return true;
  const isPhone = phonePlatforms.includes(platform);
  // "An iPhone" alone excludes Android.
  if (isPhone && phonePlatforms.some((other) => platforms[other].inFacts.test(needs))) return false;
  const sound = `${all} ${statementOf(subject, 'codecs')}`;
  const hasBluetooth = /\b(?:bluetooth|sbc|aac)\b/i.test(sound);
  if (isPhone && hasBluetooth && subject.gadget && worksByBluetooth.includes(subject.gadget))
    return true;
  return undefined;
}

/** Whether it works without the platform; undefined if the facts do not say what it needs. */
export function worksWithout(subject: Subject, platform: Platform): boolean | undefined {
  // The note can name an alternative: "or a PC with an adapter".
  const needs = subject.facts?.get('needs')?.value;
  return needs === undefined ? undefined : !platforms[platform].inFacts.test(String(needs));
}
