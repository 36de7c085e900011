import { visibleText } from '#contract/visible-text.ts';
import { fullTime } from '#site/desk/words.ts';

export interface Line {
  name: string;
  before: string;
  after: string;
}

const nothing = '(nothing)';

/** The fields by the names that the desk has for them; others are called what they are. */
const fieldWords: Record<string, string> = {
  amazonUrl: 'Link',
  listPrice: 'List price',
  availability: 'Where it can be bought',
  ids: 'Candidates, by number',
  publishAt: 'Comes out',
  state: 'State',
  version: 'Version',
  device: 'Device',
};

/** What a change changed, a line for each of its fields that is not as it was. */
export function linesOf(before: unknown, after: unknown): Line[] {
  if (!isFields(before) && !isFields(after))
    return before === null && after === null ? [] : [{ name: '', before: print(before), after: print(after) }];
  const [old, fresh] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({
      name: (Object.hasOwn(fieldWords, name) && fieldWords[name]) || name,
      before: print(fieldOf(old, name), name),
      after: print(fieldOf(fresh, name), name),
    }))
    .filter((line) => line.before !== line.after);
}

const fieldOf = (fields: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function print(value: unknown, name = ''): string {
  if (name === 'ids' && Array.isArray(value)) return value.join(', ') || 'the first three of the list';
  if (value === null || value === undefined || value === '') return nothing;
  if (name === 'listPrice' && isFields(value)) return visibleText(printPrice(value));
  if (name === 'state' && value === 'withdrawn') return 'taken back';
  if (typeof value === 'string') return visibleText(isMoment.test(value) ? fullTime(value) : value);
  return visibleText(JSON.stringify(value));
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const printPrice = ({ cents, month }: Record<string, unknown>): string =>
  `$${Number(cents) / 100}${month ? `, ${month}` : ''}`;
