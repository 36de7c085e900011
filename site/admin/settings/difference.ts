import { visibleText } from '#contract/text.ts';
import { count, formatNumber, fullTime } from '#site/admin/shell/format.ts';
import { monthName } from '#site/ui/dates.ts';

export interface Line {
  name: string;
  before: string;
  after: string;
}

/** A product's name by its id or slug. */
export type NameOf = (product: number | string) => string | undefined;

const nothing = '(empty)';

/** Labels of the stored fields; others are shown by their own name. */
const fieldWords: Record<string, string> = {
  amazonUrl: 'Link',
  listPrice: 'List price',
  availability: 'Availability',
  ids: 'Candidates',
  publishAt: 'Publish at',
  state: 'Status',
  title: 'Title',
  version: 'Version',
  device: 'Device',
  sessions: 'Sessions',
  addresses: 'Addresses',
  name: 'File',
  subject: 'Subject',
  greeting: 'Greeting',
  pieces: 'Stories',
  hasStandings: 'Includes the vote results',
  hasAdvice: 'Includes the tip',
};

/** One line for each field that a change changed. */
export function linesOf(before: unknown, after: unknown, nameOf: NameOf): Line[] {
  if (!isFields(before) && !isFields(after))
    return before === null && after === null
      ? []
      : [{ name: '', before: print(before, '', nameOf), after: print(after, '', nameOf) }];
  const [old, fresh] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => name !== 'version')
    .map((name) => ({
      name: (Object.hasOwn(fieldWords, name) && fieldWords[name]) || name,
      before: print(fieldOf(old, name), name, nameOf),
      after: print(fieldOf(fresh, name), name, nameOf),
    }))
    .filter((line) => line.before !== line.after);
}

export const isNothing = (words: string): boolean => words === nothing;

const fieldOf = (fields: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Print = (value: never, nameOf: NameOf) => string;

/** Fields that are not plain text. */
const prints: Record<string, Print> = {
  ids: (ids: unknown[], nameOf) =>
    ids.map((id) => nameOf(Number(id)) ?? `product ${id}`).join(', ') || 'the default candidates',
  pieces: (pieces: { key: string; isIncluded: boolean }[], nameOf) =>
    pieces
      .filter(({ isIncluded }) => isIncluded)
      .map(({ key }) => pieceWords(key, nameOf))
      .join(', ') || nothing,
  sessions: (sessions: unknown[]) => count(sessions.length, 'session'),
  listPrice: ({ cents, month }: { cents: number; month: string }) =>
    `${inDollars(cents)}${month ? `, ${monthName(month)}` : ''}`,
};

function print(value: unknown, name: string, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (Object.hasOwn(prints, name) && typeof value === 'object')
    return visibleText(prints[name]?.(value as never, nameOf) ?? '');
  if (name === 'state' && value === 'withdrawn') return 'unpublished';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return visibleText(isMoment.test(value) ? fullTime(value) : value);
  return visibleText(JSON.stringify(value));
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** '$89' and '$123.50'. */
const inDollars = (cents: number): string =>
  `$${formatNumber(Math.floor(cents / 100))}${cents % 100 ? `.${String(cents % 100).padStart(2, '0')}` : ''}`;

const itemKinds: Record<string, string> = {
  post: 'article',
  note: 'note',
  update: 'correction',
  since: 'update',
};

/** 'Roomba j7+' of `review roomba-j7`, 'dry feet (note)' of `note dry-feet`. */
function pieceWords(key: string, nameOf: NameOf): string {
  const [kind = '', slug = ''] = key.split(' ');
  const name = nameOf(slug) ?? slug.replaceAll('-', ' ');
  return Object.hasOwn(itemKinds, kind) ? `${name} (${itemKinds[kind]})` : name;
}
