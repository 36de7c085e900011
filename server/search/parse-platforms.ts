import type { GadgetKind } from '#content/schema/vocabulary.ts';
import type { Condition } from './conditions.ts';
import { isAt, phrases } from './phrases.ts';
import { type Platform, platforms } from './platforms.ts';

export const platformPhrases = phrases(
  Object.entries(platforms).flatMap(([platform, { words }]) =>
    words.map((word): [string, Platform] => [word, platform as Platform]),
  ),
);

const modelWord = /^(?:\d+\w?|pro|max|plus|mini|se|ultra|user|owner|phone)$/;

interface NamedPlatform {
  condition: Extract<Condition, { type: 'platform' }>;
  /** The words that were taken. */
  terms: string[];
}

const asking = ['for', 'with', 'on', 'to', 'compatible', 'use'];
const denying = ['without', 'no', 'not'];

/** "earbuds for my iPhone", "headset without a PC"; without those words, "iPhone earbuds". */
export function takePlatform(left: string[], isAsked: boolean): NamedPlatform | undefined {
  for (const [phrase, platform] of platformPhrases) {
    const at = left.findIndex((_, from) => isAt(left, from, phrase));
    if (at === -1) continue;
    const before = left.slice(0, at).filter((term) => !['a', 'an', 'my', 'the'].includes(term));
    const last = before.at(-1) ?? '';
    const isWanted = !denying.includes(last);
    if (isAsked && isWanted && !asking.includes(last)) continue;
    const terms = left.splice(at, phrase.length);
    while (modelWord.test(left[at] ?? '')) terms.push(...left.splice(at, 1));
    if (!isWanted) left.splice(left.lastIndexOf(last, at), 1);
    return { condition: { type: 'platform', platform, isWanted }, terms };
  }
  return undefined;
}

/** A PlayStation is a console; "console for PlayStation" is about its name. */
export const isOwnKind = (platform: Platform, named: readonly GadgetKind[]): boolean =>
  named.some((kind) => (platforms[platform].ownKinds as readonly GadgetKind[]).includes(kind));

/** "android phone" is a phone with Android, "iphone" a name. */
export function takeBarePlatform(left: string[], named: readonly GadgetKind[]): Condition[] {
  const copy = [...left];
  const found = named.length > 0 ? takePlatform(copy, false) : undefined;
  if (!found) return [];
  const { platform } = found.condition;
  const isAndroidPhone = platform === 'android' && named.includes('phone');
  if (platform === 'playstation' || (isOwnKind(platform, named) && !isAndroidPhone)) return [];
  left.splice(0, left.length, ...copy);
  return [found.condition];
}
