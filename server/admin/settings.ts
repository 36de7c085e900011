import type { Transaction } from 'kysely';
import type {
  AllSettings,
  SettingsRecord,
  SettingsSection,
  SettingsValues,
} from '#contract/settings.ts';
import {
  mailPassword,
  readSettingRows,
  saveMailPassword,
  saveSetting,
} from '#database/queries/settings.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { testMail } from '#server/mail/owner-emails.ts';
import { isLinkLocal, sendTest } from '#server/mail/send-test.ts';
import { mailUrl, sectionOf, storedValues } from '#server/settings/current.ts';
import type { AdminDependencies } from './open-admin.ts';

type Sections = Omit<AllSettings, 'stores'>;
type EmailValues = SettingsValues['email'];
type EmailInput = EmailValues & { password: string };

interface Saving<Name extends SettingsSection> {
  name: Name;
  input: SettingsValues[Name] & { version: number };
  /** Undefined: it stays. */
  password?: string | undefined;
}

export function settingsHandlers(dependencies: AdminDependencies) {
  const { database, settings, counters } = dependencies;
  const { db } = database;
  const save = async <Name extends SettingsSection>(
    saving: Saving<Name>,
  ): Promise<ApiError | { body: Sections[Name] }> => {
    const isSaved = await db.transaction().execute((trx) => store(trx, settings, saving));
    counters.changed();
    const current = (await readAll(db, settings))[saving.name];
    return isSaved ? { body: current } : conflict(current);
  };

  return {
    'GET /api/admin/settings': async ({ snapshot }) => {
      const stores = snapshot.library.site.stores.list;
      return { body: { ...(await readAll(db, settings)), stores } };
    },

    'PUT /api/admin/settings/general': ({ input }) => save({ name: 'general', input }),

    'PUT /api/admin/settings/newsletter': ({ input }) => save({ name: 'newsletter', input }),

    'PUT /api/admin/settings/email': async ({ input }) => {
      const { password: typed, ...values } = input;
      const { email } = await readAll(db, settings);
      if (values.host && !values.to && !email.fixed.to) return noRecipient;
      const login = await loginOf(db, settings, input);
      if (isApiError(login)) return login;
      const password = email.fixed.host ? undefined : values.user ? typed || undefined : '';
      return save({ name: 'email', input: values, password });
    },

    'POST /api/admin/test-mail': sendTestMail(dependencies),
  } satisfies Partial<Handlers>;
}

/** Of the values on the screen, so that wrong ones are noticed before they are saved. */
function sendTestMail({
  database: { db },
  settings,
  clock,
}: AdminDependencies): Handler<'POST /api/admin/test-mail'> {
  const { siteUrl, fixed, mail } = settings;
  return async ({ input }) => {
    const login = await loginOf(db, settings, input);
    if (isApiError(login)) return login;
    const url = fixed.SMTP_URL ?? mailUrl(input, login.password);
    if (!url) return { status: 422, field: 'host', message: 'Enter your mail server first.' };
    const to = fixed.CONTACT_TO ?? input.to;
    if (!to) return noRecipient;
    if (await isLinkLocal(new URL(url).hostname)) return linkLocal;
    const current = await settings.current();
    const from = fixed.MAIL_FROM ?? (input.from || current.mail.defaultFrom);
    const { timeZone } = current;
    const signedBy = mail.dkim?.domain;
    const { outcome, response } = await sendTest(
      { url, from, replyTo: input.replyTo || undefined, to, dkim: mail.dkim, clock },
      testMail({ siteUrl, from, signedBy, at: clock(), timeZone }),
    );
    return { body: { isSent: outcome === 'sent', answer: response } };
  };
}

const linkLocal: ApiError = {
  status: 422,
  field: 'host',
  message: 'Enter a mail server that is not link-local.',
};

const noRecipient: ApiError = {
  status: 422,
  field: 'to',
  message: 'Enter your email address. Contact messages and alerts go there.',
};

/** Without the password, which never leaves the server. */
async function readAll(
  db: Database,
  settings: Pick<Settings, 'fixed' | 'mail'>,
): Promise<Sections> {
  const rows = await readSettingRows(db);
  const general = sectionOf(settings, rows, 'general');
  const email = sectionOf(settings, rows, 'email');
  const isStored = Boolean(rows.get(mailPassword)?.value);
  const { contactEmail } = general.values;
  return {
    general,
    email: {
      ...email,
      password: !email.values.user ? 'none' : isStored ? 'saved' : 'missing',
      defaults: { from: `Tech Survival Lab <${contactEmail}>`, to: contactEmail },
    },
    newsletter: sectionOf(settings, rows, 'newsletter'),
  };
}

const conflict = (current: SettingsRecord): ApiError => {
  const message = 'These settings were changed elsewhere. Compare both, then save again.';
  return { status: 409, message, details: { message, current } };
};

/** The stored password is used only with the server that it was entered for. */
async function loginOf(
  db: Database,
  { fixed }: Pick<Settings, 'fixed'>,
  { host, port, user, password }: EmailInput,
): Promise<ApiError | { password: string }> {
  if (password || !user || fixed.SMTP_URL) return { password };
  const rows = await readSettingRows(db);
  const { values: stored } = storedValues(rows, 'email');
  if (stored.host === host && stored.port === port && stored.user === user)
    return { password: rows.get(mailPassword)?.value ?? '' };
  return { status: 422, field: 'password', message: 'Enter the password for this mail server.' };
}

/** False if the settings were changed since; values from the environment are not stored. */
async function store<Name extends SettingsSection>(
  trx: Transaction<Tables>,
  settings: Settings,
  { name, input, password }: Saving<Name>,
): Promise<boolean> {
  const rows = await readSettingRows(trx);
  const { version, values } = storedValues(rows, name);
  const { fixed } = sectionOf(settings, rows, name);
  const { version: seen, ...given } = input;
  const changed = Object.entries(given).filter(
    ([field, value]) => !(field in fixed) && value !== values[field as keyof typeof values],
  );
  const isNewPassword =
    password !== undefined && password !== (rows.get(mailPassword)?.value ?? '');
  // The first request was saved, and its response was lost.
  if (changed.length === 0 && !isNewPassword) return true;
  if (seen !== version) return false;
  if (
    !(await saveSetting(
      trx,
      name,
      JSON.stringify({ ...values, ...Object.fromEntries(changed) }),
      version,
    ))
  )
    return false;
  if (isNewPassword) await saveMailPassword(trx, password);
  return true;
}
