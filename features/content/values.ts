import { z } from 'zod';
import { withoutCitations } from './prose/citations.ts';

/** Values that records and texts share. A message and how to fix it are whole sentences. */

/** The words of a schema's own error. */
export const say = (message: string, fix: string) => ({
  error: () => ({ message: `${message} ${fix}` }),
});

export const sentence = z.string().trim().min(1);

/** A text outside the story, with citations (`citations.ts`) that do not count as characters. */
export const cited = (max: number, min = 1) =>
  sentence
    .refine(
      (text) => withoutCitations(text).length <= max,
      say(`This has more than ${max} characters.`, 'Shorten it.'),
    )
    .refine(
      (text) => withoutCitations(text).length >= min,
      say(`This has fewer than ${min} characters.`, 'Write more.'),
    )
    .meta({ maxLength: max });

export const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    say('This name has characters that can’t be used.', 'Use only a-z, 0-9 and single hyphens.'),
  );

export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, say('This is not a month.', 'Write it like 2025-01.'));

export const day = z.iso.date(say('This is not a date.', 'Write it like 2026-11-15.'));

/** The id of an uploaded picture. */
export const picture = z.string().min(1).max(64);

/** The id of a photo at the stock host. */
export const photo = z
  .string()
  .regex(
    /^photo-\d+-[0-9a-f]+$/,
    say('This is not the id of a stock photo.', 'Copy it from the photo’s address: photo-….'),
  );

/** A source that texts and facts cite. */
export const reference = z.strictObject({
  publisher: sentence.max(60),
  title: sentence.max(140),
  /** Only a URL that an editor has opened. */
  url: z
    .url({
      protocol: /^https$/,
      ...say('This is not a full web address.', 'Start it with https://.'),
    })
    .optional(),
  /** The day an editor read the source; without it, what cites it is unchecked. */
  checked: day.optional(),
});

export type Reference = z.output<typeof reference>;

/** What readers are told about a change. */
export const note = z.strictObject({
  kind: z.enum(['typo', 'update', 'correction']),
  text: cited(240),
});

export type Note = z.output<typeof note>;

/** A note with the day of its publication. */
const update = note.extend({ date: day });

export type Update = z.output<typeof update>;

/** Fields of which some have a value where the owner left them out. */
export type Filled<Fields, Names extends keyof Fields> = Omit<Fields, Names> & {
  [Name in Names]-?: NonNullable<Fields[Name]>;
};

export const filled = <Fields extends object, Names extends keyof Fields>(
  fields: Fields,
  defaults: { [Name in Names]: NonNullable<Fields[Name]> },
) => ({ ...defaults, ...fields }) as Filled<Fields, Names>;
