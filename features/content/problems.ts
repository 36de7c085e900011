import type { z } from 'zod';
import type { DocumentContent, Kind, Kinds } from './kinds.ts';

/** Something that the owner can fix: what is wrong and what to do, in whole sentences. */
export interface Problem {
  /** A dotted path, or `body`. */
  field: string;
  /** Of the text; 0 if it is about a field. */
  line: number;
  message: string;
}

/** A document that is or would be public. */
export interface ProposedDocument extends DocumentContent {
  kind: Kind;
  slug: string;
}

export interface Findings {
  problems: Problem[];
  warnings: Problem[];
}

/** Issues that leave fields of the right shape, which can still be shown. */
const mild: readonly string[] = [
  'too_big',
  'too_small',
  'not_multiple_of',
  'invalid_format',
  'invalid_value',
  'unrecognized_keys',
  'custom',
];

/** Checks the fields of a document against the schema of its kind. */
export function checkFields(
  kinds: Kinds,
  { kind, slug, value }: ProposedDocument,
): { problems: Problem[]; hasShape: boolean } {
  const schema = kinds[kind].schema(slug);
  if (!schema) {
    const message = `There is no “${slug}” to edit. Choose another document.`;
    return { problems: [{ field: '', line: 0, message }], hasShape: false };
  }
  const { error } = schema.safeParse(value, { error: wordsFor });
  const issues = (error?.issues ?? []).map(closest);
  return {
    problems: issues.map(({ path, message }) => ({ field: path.join('.'), line: 0, message })),
    hasShape: issues.every(({ code }) => mild.includes(code ?? '')),
  };
}

/** Only what a change introduces blocks it, so that an old mistake elsewhere never stops a typo. */
export function newProblems(found: readonly Problem[], known: readonly Problem[]): Problem[] {
  // Lists may have moved, so places in them do not count.
  const keyOf = ({ field, message }: Problem) => `${field.replaceAll(/\d+/g, '#')} ${message}`;
  const old = new Set(known.map(keyOf));
  return found.filter((problem) => !old.has(keyOf(problem)));
}

type Issue = z.core.$ZodIssue;

/** Of several allowed forms, what the one with the fewest mistakes lacks. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [first] = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return first ? closest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

/** For issues to which the schema gives no words of its own (`say` in `values.ts`). */
function wordsFor(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (input === undefined || input === '') return 'This is empty. Fill it in.';
  switch (issue.code) {
    case 'too_big':
      return typeof input === 'number'
        ? `This is above ${issue.maximum}. Use a smaller number.`
        : `This has ${sizeOf(input)}, and the limit is ${issue.maximum}. Shorten it.`;
    case 'too_small':
      return typeof input === 'number'
        ? `This must be above ${issue.minimum}. Use a larger number.`
        : `This has ${sizeOf(input)} and needs at least ${issue.minimum}. Add more.`;
    case 'unrecognized_keys':
      return `This has an unknown field: ${issue.keys.join(', ')}. Remove it.`;
    case 'invalid_key':
      return 'This name has characters that can’t be used. Use only a-z, 0-9 and single hyphens.';
    case 'invalid_value':
      return `This cannot be “${String(input)}”. Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_type':
      return `This must be ${typeNames[issue.expected] ?? issue.expected}. Correct it.`;
    case 'not_multiple_of':
      return 'This has too many decimals. Use one decimal.';
    case 'invalid_format':
      return formats[issue.format] ?? unclear;
    default:
      return unclear;
  }
}

const unclear = 'This can’t be read. Enter it again, or restore an earlier version.';

const sizeOf = (input: unknown): string =>
  typeof input === 'string'
    ? `${input.trim().length} characters`
    : `${Array.isArray(input) ? input.length : 0} entries`;

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'Yes or No',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const formats: Record<string, string> = {
  date: 'This is not a date. Write it like 2026-11-15.',
  url: 'This is not a web address. Start it with https://.',
  emoji: 'This is not an emoji. Use one emoji.',
};

/** The path of a field, or the line of a block of the text. */
export type Place = readonly PropertyKey[] | number;

/** Reports what is wrong and how to fix it; both are whole sentences. */
export type Report = (place: Place, message: string, fix: string) => void;

/** What is wrong, and how to fix it. */
export type Finding = [message: string, fix: string];

export interface Reports {
  problem: Report;
  warning: Report;
}

/** Collects what is wrong with one document. */
export function collectFindings(): Findings & Reports {
  const reportIn =
    (list: Problem[]): Report =>
    (place, message, fix) => {
      const isLine = typeof place === 'number';
      const field = isLine ? 'body' : place.join('.');
      list.push({ field, line: isLine ? place : 0, message: `${message} ${fix}` });
    };
  const [problems, warnings]: [Problem[], Problem[]] = [[], []];
  return { problems, warnings, problem: reportIn(problems), warning: reportIn(warnings) };
}
