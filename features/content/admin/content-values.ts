import type { FieldValues } from 'react-hook-form';
import type { DocumentContent, Value } from '../kinds.ts';

/** Converts between a document and its form, whose field `body` has the Markdown. */

export const valuesOf = ({ value, body }: DocumentContent): FieldValues => ({
  ...structuredClone(value),
  body,
});

export function contentOf({ body = '', ...value }: FieldValues): DocumentContent {
  return { value: (withoutEmpty(value) ?? {}) as Value, body };
}

/** A gadget's form makes these lists also if there is nothing in them. */
const shownLists = ['prices', 'stores'];

/** Without empty fields and groups, which is how a document leaves them out; other lists stay. */
function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item) ?? '');
  if (!(value instanceof Object)) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const kept = withoutEmpty(field);
    const isUnused = shownLists.includes(name) && Array.isArray(kept) && kept.length === 0;
    return kept === undefined || isUnused ? [] : [[name, kept] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A number if it is one; other text is kept, so that the server can say what is wrong. */
export const typedNumber = (text: unknown): unknown =>
  typed(text, /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/);

/** `1.999` and `799,50` are ambiguous, so they stay text. */
export const typedDollars = (text: unknown): unknown =>
  typed(text, /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/);

function typed(text: unknown, pattern: RegExp): unknown {
  if (typeof text !== 'string' || !pattern.test(text.trim())) return text;
  return Number(text.replaceAll(/[$,\s]/g, ''));
}

const words: Record<string, string> = {
  usd: 'price',
  ref: 'source',
  refs: 'sources',
  url: 'link',
  body: 'text',
  social: 'text for sharing',
  description: 'search description',
  summary: 'lead',
  more: 'more reviews',
  buried: 'graveyard',
  cost: 'running costs',
  instead: 'better choice',
  list: 'entry',
};

/** `card.photoAlt` becomes "Card: photo alt", `prices.2.usd` "Prices 3: price". */
export function fieldName(field: string): string {
  const steps = field.split('.');
  const names = steps.map((step) => {
    if (/^\d+$/.test(step)) return String(Number(step) + 1);
    return (
      words[step] ??
      step
        .replaceAll(/([A-Z])/g, ' $1')
        .replaceAll('-', ' ')
        .toLowerCase()
    );
  });
  const [first = '', ...others] = names;
  const [number, ...rest] = /^\d+$/.test(others[0] ?? '') ? others : ['', ...others];
  const start = [first, number].filter(Boolean).join(' ');
  const text = rest.length > 0 ? `${start}: ${rest.join(' ')}` : start;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields and text as lines that people can read and compare. */
export function readable({ value, body }: DocumentContent): string {
  const lines = Object.entries(value).flatMap(([name, field]) => linesOf(name, field));
  return [...lines, ...(body === '' ? [] : ['', body])].join('\n');
}

function linesOf(name: string, value: unknown): string[] {
  if (value instanceof Object)
    return Object.entries(value).flatMap(([key, field]) => linesOf(`${name}.${key}`, field));
  const shown =
    value === null
      ? 'no longer sold at this price'
      : value === true
        ? 'yes'
        : value === false
          ? 'no'
          : value;
  return [`${fieldName(name)}: ${String(shown)}`];
}

/** Whether two contents are saved as the same; the order of fields has no meaning. */
export const isSame = (one: DocumentContent, other: DocumentContent): boolean =>
  one.body === other.body && textOf(one.value) === textOf(other.value);

const textOf = (value: Value): string =>
  JSON.stringify(withoutEmpty(value) ?? {}, (_, field) =>
    field instanceof Object && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
