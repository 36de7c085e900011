import type { ZodType } from 'zod';
import type { Counters } from '#platform/cache/counters.ts';
import type { Database } from '#platform/database/tables.ts';
import { SettingError, type Settings } from '#platform/settings.ts';
import { socialNetworks } from '#ui/site.ts';
import {
  type SettingsRecord,
  type SettingsSection,
  type SettingsValues,
  settingsSections,
  type Weekday,
} from './fields.ts';
import { mailPassword, readSettingRows, type SettingRows } from './queries.ts';

const defaults: SettingsValues = {
  general: {
    timeZone: 'UTC',
    contactEmail: 'hello@techsurvivallab.example',
    contactPhone: '(212) 555-0142',
    github: 'https://github.com/techsurvivallab',
    x: '',
    instagram: '',
    youtube: '',
    analyticsId: '',
  },
  email: { host: '', port: 587, user: '', from: '', replyTo: '', to: '' },
  newsletter: { postalAddress: '', day: 5, hour: 10 },
};

type Fixed = {
  [Name in SettingsSection]: Partial<Record<keyof SettingsValues[Name], keyof Settings['fixed']>>;
};

/** The environment variable of each setting that has one. */
const variables: Fixed = {
  general: {
    timeZone: 'LETTER_TIMEZONE',
    contactEmail: 'CONTACT_EMAIL',
    contactPhone: 'CONTACT_PHONE',
    analyticsId: 'GA_MEASUREMENT_ID',
  },
  email: {
    host: 'SMTP_URL',
    port: 'SMTP_URL',
    user: 'SMTP_URL',
    from: 'MAIL_FROM',
    to: 'CONTACT_TO',
  },
  newsletter: { postalAddress: 'POSTAL_ADDRESS' },
};

/** What is stored, with defaults for what is missing or wrong; other fields are ignored. */
export function storedValues<Name extends SettingsSection>(
  rows: SettingRows,
  name: Name,
): { version: number; values: SettingsValues[Name] } {
  const row = rows.get(name);
  const stored: Record<string, unknown> = JSON.parse(row?.value ?? '{}');
  const fallback: Record<string, unknown> = defaults[name];
  const values = Object.fromEntries(
    Object.entries<ZodType>(settingsSections[name].shape).map(([field, schema]) => {
      const { success, data } = schema.safeParse(stored[field]);
      return [field, success ? data : fallback[field]];
    }),
  );
  return { version: row?.version ?? 0, values: values as SettingsValues[Name] };
}

/** As the screen shows them: a value from the environment replaces the stored one. */
export function sectionOf<Name extends SettingsSection>(
  { fixed }: Pick<Settings, 'fixed'>,
  rows: SettingRows,
  name: Name,
): SettingsRecord<Name> {
  const { version, values } = storedValues(rows, name);
  const names = Object.entries<keyof Settings['fixed']>(variables[name]).filter(
    ([, variable]) => fixed[variable] !== undefined,
  );
  const given = Object.fromEntries(
    names.map(([field, variable]) => [field, fixedValue(field, fixed[variable] ?? '')]),
  );
  return {
    version,
    values: { ...values, ...given },
    fixed: Object.fromEntries(names) as SettingsRecord<Name>['fixed'],
  };
}

/** Of SMTP_URL only the server is shown, not the user name. */
function fixedValue(field: string, value: string): string | number {
  if (field === 'timeZone') return settingsSections.general.shape.timeZone.parse(value);
  if (field === 'user') return '';
  if (field === 'host') return new URL(value).hostname;
  if (field === 'port') return Number(new URL(value).port) || (isImplicitTls(value) ? 465 : 587);
  return value;
}

const isImplicitTls = (url: string): boolean => url.startsWith('smtps:');

/** Port 465 means TLS from the first byte; nodemailer upgrades other connections by STARTTLS. */
export function mailUrl(
  { host, port, user }: Pick<SettingsValues['email'], 'host' | 'port' | 'user'>,
  password: string,
): string | undefined {
  if (!host) return undefined;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  return `${port === 465 ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}

export type CurrentSettings = ReturnType<typeof combine>;

function combine(server: Pick<Settings, 'fixed' | 'mail'>, rows: SettingRows) {
  const [general, email, newsletter] = (['general', 'email', 'newsletter'] as const).map(
    (name) => sectionOf(server, rows, name).values,
  ) as [SettingsValues['general'], SettingsValues['email'], SettingsValues['newsletter']];
  const { SMTP_URL: fixedUrl } = server.fixed;
  const password = rows.get(mailPassword)?.value ?? '';
  const defaultFrom = `Tech Survival Lab <${general.contactEmail}>`;
  return {
    timeZone: general.timeZone,
    analyticsId: general.analyticsId || undefined,
    contact: { email: general.contactEmail, phone: general.contactPhone },
    socials: socialNetworks.map(([network, field]) => ({ network, url: general[field] || null })),
    mail: {
      ...server.mail,
      /** Without it, emails are written to files in the data folder. */
      url: fixedUrl ?? mailUrl(email, password),
      /** A backup without secrets was restored. */
      lacksPassword: !fixedUrl && email.host !== '' && email.user !== '' && password === '',
      from: email.from || defaultFrom,
      defaultFrom,
      /** Undefined: replies go to the sender. */
      replyTo: email.replyTo || undefined,
      /** The recipient of contact messages and alerts. */
      to: email.to || general.contactEmail,
    },
    newsletter: {
      day: newsletter.day as Weekday,
      hour: newsletter.hour,
      /** Printed in the footer: US law requires a postal address in commercial email. */
      postalAddress: newsletter.postalAddress || undefined,
    },
  };
}

export interface OpenSettings extends Settings {
  /**
   * The owner's settings. Not inside a transaction: SQLite has one connection, which would wait for
   * itself.
   */
  current(): Promise<CurrentSettings>;
}

/** A wrong value stops the start with a message that names it. */
function requireValid({ fixed }: Pick<Settings, 'fixed'>): void {
  const { timeZone, contactEmail, analyticsId } = settingsSections.general.shape;
  const { from, to } = settingsSections.email.shape;
  const checks = {
    LETTER_TIMEZONE: timeZone,
    CONTACT_EMAIL: contactEmail,
    GA_MEASUREMENT_ID: analyticsId,
    MAIL_FROM: from,
    CONTACT_TO: to,
  };
  for (const [name, schema] of Object.entries(checks)) {
    const value = fixed[name as keyof typeof checks];
    const problem = value === undefined ? undefined : schema.safeParse(value).error?.issues[0];
    if (problem) throw new SettingError(`${name} is wrong. ${problem.message}`);
  }
}

interface SettingsDependencies {
  db: Database;
  counters: Pick<Counters, 'current'>;
  onError?: (error: unknown) => void;
}

/** Settings of the environment and the database; a change reaches every process within a second. */
export function openSettings(
  server: Settings,
  { db, counters, onError }: SettingsDependencies,
): OpenSettings {
  requireValid(server);
  let latest: { number: number; values: CurrentSettings } | undefined;
  return {
    ...server,
    async current() {
      // Read before the rows, so that they are never older than their number.
      const { published: number } = await counters.current();
      if (latest?.number === number) return latest.values;
      try {
        const values = combine(server, await readSettingRows(db));
        latest = { number, values };
        return values;
      } catch (error) {
        if (!latest) throw error;
        // While the database is down, the last known settings are used.
        onError?.(error);
        return latest.values;
      }
    },
  };
}
