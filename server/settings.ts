import { resolve } from 'node:path';
import { z } from 'zod';

/** The one reader of the environment. A wrong setting is one sentence that names it. */
export class SettingError extends Error {}

const text = z.string().trim().min(1);
/** Digits alone: ' ' and '0x10' are numbers to JavaScript, but nobody means them. */
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number <= most, `must be at most ${most}`);
const port = wholeNumber(65_535);

/** Pages, files and calls all stand at the root of their host. */
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((text) => new URL(text))
  .refine((url) => url.href === `${url.origin}/`, 'must be a host alone, without a path or a user')
  .transform(({ origin }) => origin);

/** For `npm run admin:password`, too. */
export const adminPassword = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(1024, 'must be at most 1024 characters');

const shape = z.object({
  PORT: port.default(3000),
  HOST: text.optional(),
  SITE_URL: address.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional(),
  ADMIN_PASSWORD: adminPassword.optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXX')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: text.optional(),
  CONTACT_TO: z.email().optional(),
  CONTACT_EMAIL: z.email().default('hello@techsurvivallab.example'),
  CONTACT_PHONE: text.default('(212) 555-0142'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export const settingNames = Object.keys(shape.shape);

export function readSettings(environment: Record<string, string | undefined> = process.env) {
  // An empty variable is what a .env template leaves behind: it means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const s = parsed.data;
  if (s.SMTP_URL && !s.CONTACT_TO)
    throw new SettingError('The setting CONTACT_TO is missing: with SMTP_URL set, it says who gets the mail.');
  return {
    port: s.PORT,
    host: s.HOST,
    siteUrl: s.SITE_URL ?? `http://localhost:${s.PORT}`,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    adminPassword: s.ADMIN_PASSWORD,
    sessionSecret: s.SESSION_SECRET,
    trustedProxies: s.TRUST_PROXY,
    analyticsId: s.GA_MEASUREMENT_ID,
    mail:
      s.SMTP_URL && s.CONTACT_TO
        ? { url: s.SMTP_URL, from: s.MAIL_FROM ?? s.CONTACT_EMAIL, to: s.CONTACT_TO }
        : undefined,
    contact: { email: s.CONTACT_EMAIL, phone: s.CONTACT_PHONE },
    metricsPort: s.METRICS_PORT,
    metricsHost: s.METRICS_HOST,
    logLevel: s.LOG_LEVEL,
  };
}

export type Settings = ReturnType<typeof readSettings>;
