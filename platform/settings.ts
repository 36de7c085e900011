import { resolve } from 'node:path';
import { z } from 'zod';

/** Its message names the wrong setting. */
export class SettingError extends Error {}

const text = z.string().trim().min(1, 'must not be empty');
/** Only digits, because JavaScript also accepts ' ' and '0x10' as numbers. */
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number <= max, `must be at most ${max}`);
const port = wholeNumber(65_535);

/** Without a path, because all URLs are relative to the root of the host. */
const address = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be a URL without a path or user name, such as https://example.com',
  )
  .transform(({ origin }) => origin);

/** Also checked by `npm run lab -- password`. */
export const adminPassword = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(1024, 'must be at most 1024 characters');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const shape = z.object({
  PORT: port.default(3000),
  // Other machines reach the site through a proxy on this one.
  HOST: text.default('127.0.0.1'),
  SITE_URL: address.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional(),
  ADMIN_PASSWORD: adminPassword.optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  GA_MEASUREMENT_ID: text.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: text.optional(),
  MAIL_PER_SECOND: wholeNumber(1000)
    .refine((number) => number > 0, 'must be at least 1')
    .default(10),
  MAIL_CONNECTIONS: wholeNumber(20)
    .refine((number) => number > 0, 'must be at least 1')
    .default(2),
  LETTER_TIMEZONE: text.optional(),
  DKIM_DOMAIN: text.optional(),
  DKIM_SELECTOR: text.optional(),
  DKIM_KEY_FILE: text.optional(),
  CONTACT_TO: text.optional(),
  CONTACT_EMAIL: text.optional(),
  CONTACT_PHONE: text.optional(),
  POSTAL_ADDRESS: text.optional(),
  NIGHTLY_BACKUP: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
});

export const settingNames = Object.keys(shape.shape);

export function readSettings(environment: Record<string, string | undefined> = process.env) {
  // A .env template leaves empty variables for settings that are not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const s = parsed.data;
  if (s.SMTP_URL && !s.CONTACT_TO)
    throw new SettingError(
      'CONTACT_TO is missing: with SMTP_URL set, contact messages need a recipient. Set CONTACT_TO to your email address.',
    );
  return {
    port: s.PORT,
    host: s.HOST,
    siteUrl: s.SITE_URL ?? `http://localhost:${s.PORT}`,
    /** If set, requests that write must use this host name. */
    isSiteUrlSet: s.SITE_URL !== undefined,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    adminPassword: s.ADMIN_PASSWORD,
    trustedProxies: s.TRUST_PROXY,
    /** These win over what the owner sets in the admin; see `features/settings`. */
    fixed: {
      GA_MEASUREMENT_ID: s.GA_MEASUREMENT_ID,
      SMTP_URL: s.SMTP_URL,
      MAIL_FROM: s.MAIL_FROM,
      CONTACT_TO: s.CONTACT_TO,
      CONTACT_EMAIL: s.CONTACT_EMAIL,
      CONTACT_PHONE: s.CONTACT_PHONE,
      POSTAL_ADDRESS: s.POSTAL_ADDRESS,
      LETTER_TIMEZONE: s.LETTER_TIMEZONE,
    },
    mail: {
      perSecond: s.MAIL_PER_SECOND,
      connections: s.MAIL_CONNECTIONS,
      dkim: dkimOf(s),
    },
    nightlyBackup: s.NIGHTLY_BACKUP === 'on',
    metricsPort: s.METRICS_PORT,
    metricsHost: s.METRICS_HOST,
    logLevel: s.LOG_LEVEL,
  };
}

interface DkimSettings {
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY_FILE?: string | undefined;
}

/** All three or none, because mail servers reject incomplete signatures. */
function dkimOf(
  given: DkimSettings,
): { domain: string; selector: string; keyFile: string } | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = given;
  if (domain && selector && keyFile) return { domain, selector, keyFile: resolve(keyFile) };
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const;
  const missing = names.find((name) => !given[name]);
  if (missing && names.some((name) => given[name]))
    throw new SettingError(
      `${missing} is missing: DKIM needs a domain, a selector, and a key file.`,
    );
  return undefined;
}

/** What is known before the database is open. */
export type Settings = ReturnType<typeof readSettings>;
