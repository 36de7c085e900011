import { z } from 'zod';
import type { Store } from '#features/gadgets/stores.ts';
import { hiddenCharacter } from '#platform/http/inputs.ts';
import { hasInvisible, tooLong } from '#platform/text.ts';
import { findTimeZone } from '#ui/admin/time-zones.ts';

const line = (what: string, max = 200) =>
  z
    .string(`Enter ${what}.`)
    .trim()
    .max(max, tooLong(what, max))
    .refine((text) => !hasInvisible(text), hiddenCharacter('This'));

const orEmpty = (what: string, isValid: (text: string) => boolean, message: string) =>
  line(what).refine((text) => text === '' || isValid(text), message);

const isEmail = (text: string): boolean => z.email().safeParse(text).success;
const emailMessage = 'Enter an email address, such as you@example.com.';

/** One address, or a name and `<address>`; outside of quotation marks, a comma begins another. */
const isSender = (text: string): boolean =>
  /^(("[^"\\<>@\r\n]*"\s*|[^<>,;@\r\n]*)<[^<>,;@\s]+@[^<>,;@\s]+>|[^<>,;@\s]+@[^<>,;@\s]+)$/.test(
    text,
  );

const isAnalyticsId = (text: string): boolean => /^G-[A-Z0-9]+$/.test(text);

/** A name that is no city of the list, such as `US/Eastern`; offsets know no daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** Letters may follow, as in 1-800-FLOWERS. */
const isPhoneNumber = (text: string): boolean => /(?:\d\D*){4}/.test(text);

const isHttps = (text: string): boolean => z.url({ protocol: /^https$/ }).safeParse(text).success;
const profile = orEmpty(
  'the profile',
  isHttps,
  'Enter the full URL, such as https://example.com/you.',
);
const whole = (what: string, min: number, max: number) => {
  const message = `Enter ${what} from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
};

const general = z.object({
  /** The owner's: times are entered and shown in it. */
  timeZone: line('a time zone').transform((typed, context) => {
    const zone = findTimeZone(typed, new Date()) ?? (isTimeZone(typed) ? typed : undefined);
    if (zone) return zone;
    context.addIssue(
      'Enter a large city of your time zone, or an offset, such as New York or UTC-5.',
    );
    return z.NEVER;
  }),
  contactEmail: line('an email address').refine(isEmail, emailMessage),
  contactPhone: line('a phone number', 60).refine(
    isPhoneNumber,
    'Enter a phone number with its area code, such as (212) 555-0142.',
  ),
  github: profile,
  x: profile,
  instagram: profile,
  youtube: profile,
  analyticsId: orEmpty('the measurement ID', isAnalyticsId, 'Enter an ID such as G-XXXXXXX.'),
});

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

const email = z.object({
  /** Empty: emails are saved as files. */
  host: orEmpty(
    'the mail server',
    (text) => hostName.test(text),
    'Enter a server name, such as smtp.example.com.',
  ),
  port: whole('a port', 1, 65_535),
  user: line('the user name'),
  from: orEmpty(
    'the sender',
    isSender,
    'Enter an email address, or a name and <address>, such as Lab <lab@example.com>.',
  ),
  replyTo: orEmpty('the reply address', isEmail, emailMessage),
  /** Receives contact messages and alerts. */
  to: orEmpty('your email address', isEmail, emailMessage),
});

export const noRecipient = 'Enter your email address. Contact messages and alerts go there.';

const newsletter = z.object({
  postalAddress: line('the postal address', 300),
  /** Of the draft; 1 is Monday, 7 is Sunday. */
  day: whole('a day', 1, 7),
  hour: whole('an hour', 0, 23),
});

export const settingsSections = { general, email, newsletter };

export type SettingsValues = {
  [Name in keyof typeof settingsSections]: z.output<(typeof settingsSections)[Name]>;
};
export type SettingsSection = keyof SettingsValues;

/** Write-only; empty keeps the stored one. */
const password = z
  .string('Enter the password.')
  .max(1024, tooLong('the password', 1024))
  .default('');

/** What changed. */
export const generalInput = general.partial();
export const newsletterInput = newsletter.partial();
export const emailInput = email
  .extend({ password })
  .refine(({ host, to }) => host === '' || to !== '', {
    path: ['to'],
    error: noRecipient,
    // Also beside other wrong fields.
    when: ({ value }) => value instanceof Object,
  });
export const testMailInput = email.extend({ password });

/** One screen's settings; `Name` decides its values. */
export interface SettingsRecord<Name extends SettingsSection = SettingsSection> {
  /** Counts its changes. */
  version: number;
  values: SettingsValues[Name];
  /** Fields that an environment variable sets, with its name. */
  fixed: Partial<Record<keyof SettingsValues[Name], string>>;
}

export interface AllSettings {
  general: SettingsRecord<'general'>;
  email: SettingsRecord<'email'> & {
    password: 'none' | 'saved' | 'missing';
    /** Used where the values are empty. */
    defaults: { from: string; to: string };
  };
  newsletter: SettingsRecord<'newsletter'>;
  /** Of the document `site/stores`. */
  stores: readonly Store[];
}

export interface TestMailResult {
  isSent: boolean;
  /** The mail server's. */
  answer: string;
}
