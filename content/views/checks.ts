import type { Gadget } from '#content/gadgets.ts';
import type { LibrarySite } from '#content/library.ts';
import { labelOf, notKnown } from '#content/schema/vocabulary.ts';
import type { FieldChange } from '#content/source.ts';
import { formatUsd, priceKindNames } from '#features/gadgets/prices.ts';
import { todaysAnswer } from './answers.ts';

/** Something that was true on a day and has to be checked again. */
export interface FactCheck {
  kind: 'price' | 'answer' | 'facts';
  /** Where it is in the facts document: `prices.1`, `answer`, `refs.apple-legal`. */
  field: string;
  what: string;
  /** The day of the last check; undefined if nobody has read the source. */
  checked: string | undefined;
  /** The day from which it is due. */
  due: string;
}

type Limits = LibrarySite['checks'];

/** Never checked, so due at once. */
const longAgo = '1970-01-01';

export function checksOf(gadget: Gadget, all: readonly Gadget[], limits: Limits): FactCheck[] {
  const check = (
    kind: FactCheck['kind'],
    field: string,
    what: string,
    checked: string | undefined,
  ): FactCheck => ({
    kind,
    field,
    what,
    checked,
    due: checked ? addDays(checked, limits[kind]) : longAgo,
  });
  const answer = todaysAnswer(gadget, all);
  const last = gadget.prices.length - 1;
  const price = gadget.prices[last];
  return [
    ...(answer
      ? [
          check(
            'answer',
            'answer',
            answer.short,
            answer.isOutdated ? undefined : lastDay(answer.month),
          ),
        ]
      : []),
    ...(price
      ? [check('price', `prices.${last}`, priceWords(price), price.checked ?? lastDay(price.month))]
      : []),
    ...sourcesOf(gadget).map(([ref, what]) =>
      check('facts', `refs.${ref}`, what, gadget.refs[ref]?.checked),
    ),
  ];
}

const priceWords = ({ usd, kind = 'list' }: Gadget['prices'][number]): string =>
  usd === notKnown || usd === null ? 'No price known' : `${formatUsd(usd)} ${priceKindNames[kind]}`;

/** The references behind facts, each with what it says. */
function sourcesOf({ facts, refs, kind }: Gadget): [ref: string, what: string][] {
  const known = facts.filter(({ value, ref }) => value !== notKnown && ref !== undefined);
  return [...Map.groupBy(known, ({ ref = '' }) => ref)].flatMap(
    ([ref, some]): [string, string][] => {
      const reference = refs[ref];
      if (!reference) return [];
      const labels = some.map(({ key }) => labelOf(key, kind)).join(', ');
      return [[ref, `${labels} (${reference.publisher})`]];
    },
  );
}

/** A month counts until its end. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The change that says "still true" on a day; undefined for another field. */
export function confirmed(field: string, day: string): FieldChange | undefined {
  const [list, id] = field.split('.');
  if (field === 'answer') return [['answer', 'month'], day.slice(0, 7)];
  if (list === 'prices' && /^\d+$/.test(id ?? '')) return [['prices', Number(id), 'checked'], day];
  return list === 'refs' && id ? [['refs', id, 'checked'], day] : undefined;
}
