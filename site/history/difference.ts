import { visibleText } from '#contract/visible-text.ts';

export interface Line {
  name: string;
  before: string;
  after: string;
}

const nothing = '(nothing)';

/** What a change changed, a line for each of its fields that is not as it was. */
export function linesOf(before: unknown, after: unknown): Line[] {
  if (!isFields(before) && !isFields(after))
    return before === null && after === null ? [] : [{ name: '', before: print(before), after: print(after) }];
  const [old, fresh] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({ name, before: print(old[name]), after: print(fresh[name]) }))
    .filter((line) => line.before !== line.after);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function print(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  return visibleText(typeof value === 'string' ? value : JSON.stringify(value));
}
