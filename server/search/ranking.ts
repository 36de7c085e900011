import { measure } from '#content/fact-values.ts';
import type { Wish } from '#content/search-words.ts';
import { factKind } from '#content/vocabulary.ts';
import type { Asked, Order } from './asked.ts';
import type { Subject } from './passage.ts';

type Compare = (a: Subject, b: Subject) => number;

/** What a gadget has of the wished-for, as a number; undefined where nobody knows, or where it is not what was asked for. */
export function wished({ facts }: Subject, { key, least, most }: Wish): number | undefined {
  const fact = facts?.get(key);
  const value = fact && measure(key, fact.value);
  if (value === undefined) return undefined;
  const [low, high] = [least === undefined ? undefined : measure(key, least), most];
  return (low !== undefined && value < low) || (high !== undefined && value > high) ? undefined : value;
}

export function fits(subject: Subject, { kinds, price, wish }: Pick<Asked, 'kinds' | 'price' | 'wish'>): boolean {
  if (kinds.length > 0 && !(subject.gadget && kinds.includes(subject.gadget))) return false;
  const dollars = subject.price === null ? undefined : subject.price / 100;
  const asksPrice = price.least !== undefined || price.most !== undefined;
  if (asksPrice && (dollars === undefined || dollars > (price.most ?? dollars) || dollars < (price.least ?? 0)))
    return false;
  return !wish || wished(subject, wish) !== undefined;
}

const byRating: Compare = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);

const orders: Record<Order, Compare> = {
  rating: byRating,
  cheapest: (a, b) => (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE),
  dearest: (a, b) => (b.price ?? 0) - (a.price ?? 0),
  newest: (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
};

/** By the wish where there is one, then by the order that was named, then by rating. */
export function comparing({ wish, order }: Pick<Asked, 'wish' | 'order'>): Compare {
  const named = order ? orders[order] : byRating;
  if (!wish) return (a, b) => named(a, b) || byRating(a, b);
  const sign = signOf(wish);
  return (a, b) => sign * ((wished(b, wish) ?? 0) - (wished(a, wish) ?? 0)) || named(a, b);
}

/** 1 where the larger number comes first. */
function signOf({ key, first }: Wish): 1 | -1 {
  if (first === 'most') return 1;
  if (first === 'least') return -1;
  const isMoreBetter = factKind(key).direction !== 'less';
  return isMoreBetter === (first === 'best') ? 1 : -1;
}
