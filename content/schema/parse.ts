import { isCollection, isMap, isScalar, isSeq, LineCounter, type Node } from 'yaml';
import type { z } from 'zod';
import type { Finding, Place } from '#content/report.ts';
import { headingId } from '#content/slugs.ts';
import { readYaml } from '#content/yaml.ts';

export interface ParsedYaml<Value> {
  value: Value | undefined;
  /** Lines of the fields, by dotted path. */
  lines: Record<string, number>;
  issues: [place: Place, ...Finding][];
}

/** Problems that leave a value of the right shape, which can still be shown. */
const mild: readonly string[] = [
  'too_big',
  'too_small',
  'not_multiple_of',
  'invalid_format',
  'unrecognized_keys',
  'custom',
];

/** `lineOffset` is the number of lines before the YAML, such as a front matter's `---`. */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  lineOffset = 0,
): ParsedYaml<z.output<Schema>> {
  const counter = new LineCounter();
  const { document, value: read, problems } = readYaml(text, counter);
  const lineAt = (offset: number) => counter.linePos(offset).line + lineOffset;
  if (problems.length > 0) {
    const issues = problems.map(({ offset, message, fix }): ParsedYaml<never>['issues'][number] => [
      lineAt(offset),
      message,
      fix,
    ]);
    return { value: undefined, lines: {}, issues };
  }
  const lines: Record<string, number> = {};
  collectLines(document.contents, '', lineAt, lines);
  // Unlike `safeParse`, this returns the value together with the issues.
  const { value, issues } = schema._zod.run({ value: read, issues: [] }, { async: false }) as {
    value: z.output<Schema>;
    issues: Issue[];
  };
  const isShown = issues.every(({ code = '' }) => mild.includes(code));
  return {
    value: isShown ? value : undefined,
    lines,
    issues: issues.map(closest).map((issue) => [issue.path ?? [], ...wordsFor(issue)]),
  };
}

function collectLines(
  node: unknown,
  path: string,
  lineAt: (offset: number) => number,
  lines: Record<string, number>,
): void {
  const add = (key: string, at: Node | null, value: unknown) => {
    const below = path ? `${path}.${key}` : key;
    const start = at?.range?.[0];
    if (start !== undefined) lines[below] = lineAt(start);
    if (isCollection(value)) collectLines(value, below, lineAt, lines);
  };
  if (isMap(node))
    for (const { key, value } of node.items) if (isScalar(key)) add(String(key.value), key, value);
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) add(String(index), item as Node, item);
}

/** The fields of zod's issues that the sentences use. */
interface Issue {
  code?: string;
  path?: PropertyKey[];
  message?: string | undefined;
  input?: unknown;
  inst?: unknown;
  origin?: string;
  expected?: string;
  format?: string;
  maximum?: number;
  minimum?: number;
  keys?: string[];
  values?: unknown[];
  params?: { fix?: string };
  errors?: Issue[][];
}

/** Of several allowed forms, what the one with the fewest mistakes lacks. */
function closest(issue: Issue): Issue {
  const { errors = [], path = [], input } = issue;
  const [first] = errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (!first) return issue;
  const inner = first.path ?? [];
  const value = inner.reduce<unknown>((outer, key) => Object(outer)[key], input);
  // Here zod has already replaced the schema's words by its own.
  return closest({ ...first, message: undefined, path: [...path, ...inner], input: value });
}

/** Plain sentences for an issue. */
function wordsFor(issue: Issue): Finding {
  const { code, input, origin, maximum = 0, minimum = 0 } = issue;
  const unit = origin === 'string' ? 'characters' : 'entries';
  const size = typeof input === 'string' || Array.isArray(input) ? input.length : undefined;
  if (code === 'too_big')
    return size === undefined
      ? [`This is above ${maximum}.`, `Use ${maximum} or less.`]
      : [`This has ${size} ${unit}; the limit is ${maximum}.`, 'Shorten it.'];
  if (code === 'too_small') {
    if (size === 0) return ['This is empty.', 'Fill it in.'];
    return size === undefined
      ? [`This must be above ${minimum}.`, 'Use a larger number.']
      : [`This has ${size} ${unit}; it needs at least ${minimum}.`, 'Add more.'];
  }
  if (code === 'unrecognized_keys')
    return [
      `This has a field that does not exist: ${issue.keys?.join(', ')}.`,
      'Remove it, or correct its spelling.',
    ];
  const own = ownWords(issue);
  if (own) return own;
  if (input === undefined) return ['This is missing.', 'Fill it in.'];
  if (code === 'invalid_key')
    return [
      `“${String(input)}” can’t be a name here.`,
      `Use small letters, digits and hyphens, such as “${headingId(String(input)) || 'my-name'}”.`,
    ];
  if (code === 'invalid_value')
    return [`This cannot be “${String(input)}”.`, `Choose one of: ${issue.values?.join(', ')}.`];
  if (code === 'invalid_type')
    return [`This must be ${typeNames[issue.expected ?? ''] ?? issue.expected}.`, 'Correct it.'];
  if (code === 'not_multiple_of') return ['This has too many decimals.', 'Use one decimal.'];
  if (code === 'invalid_format') return formats[issue.format ?? ''] ?? unclear;
  return unclear;
}

const unclear: Finding = [
  'This can’t be read.',
  'Enter it again, or restore an earlier version in History.',
];

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'Yes or No',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const formats: Record<string, Finding> = {
  date: ['This is not a date.', 'Write it like 2026-11-15.'],
  datetime: ['This is not a date with a time.', 'Write it like 2026-11-15T10:00:00Z.'],
  url: ['This is not a web address.', 'Start it with https://.'],
  emoji: ['This is not an emoji.', 'Use one emoji.'],
};

/** The words that the schema gives (`say`); zod's own are not written for editors. */
function ownWords(issue: Issue): Finding | undefined {
  const { message, params, inst } = issue;
  if (message) return [message, params?.fix ?? ''];
  const { error } = (inst as { _zod?: { def?: { error?: unknown } } } | undefined)?._zod?.def ?? {};
  const said = typeof error === 'function' ? error(issue) : undefined;
  return said?.message ? [said.message, said.fix ?? ''] : undefined;
}

/** The words of a schema's own error. */
export const say = (message: string, fix: string) => ({ error: () => ({ message, fix }) });
