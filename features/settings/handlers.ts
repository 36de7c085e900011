import { lookup } from 'node:dns/promises';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import type { AdminDependencies, Handler, Handlers } from '#platform/http/handler.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import { messageOf } from '#platform/mail/message.ts';
import { createSmtpTransport, type Delivery } from '#platform/mail/smtp.ts';
import { isPublicAddress } from '#platform/public-addresses.ts';
import type { Settings } from '#platform/settings.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { mailUrl, sectionOf, storedValues } from './current.ts';
import {
  type AllSettings,
  noRecipient,
  type SettingsSection,
  type SettingsValues,
} from './fields.ts';
import { mailPassword, readSettingRows, saveMailPassword, saveSetting } from './queries.ts';

type Sections = Omit<AllSettings, 'stores'>;
type EmailValues = SettingsValues['email'];
type EmailInput = EmailValues & { password: string };

interface Saving<Name extends SettingsSection> {
  name: Name;
  input: { [Field in keyof SettingsValues[Name]]?: SettingsValues[Name][Field] | undefined };
  /** Undefined: it stays. */
  password?: string | undefined;
}

export function settingsHandlers(dependencies: AdminDependencies) {
  const { database, settings, counters } = dependencies;
  const { db } = database;
  const save = async <Name extends SettingsSection>(
    saving: Saving<Name>,
  ): Promise<{ body: Sections[Name] }> => {
    await db.transaction().execute((trx) => store(trx, settings, saving));
    counters.changed();
    return { body: (await readAll(db, settings))[saving.name] };
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
      const login = await loginOf(db, settings, input);
      const problems = [
        ...(!email.fixed.host && (await isPrivate(values.host)) ? [privateHost] : []),
        ...(isApiError(login) ? [login] : []),
      ];
      if (problems[0]) return { ...problems[0], details: { problems } };
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
    if (!to) return { status: 422, field: 'to', message: noRecipient };
    if (!fixed.SMTP_URL && (await isPrivate(input.host))) return privateHost;
    const { mail: sender } = await settings.current();
    const from = fixed.MAIL_FROM ?? (input.from || sender.defaultFrom);
    const at = clock();
    const signed = mail.dkim ? `signed for ${mail.dkim.domain}` : 'without a DKIM signature';
    const message = messageOf(
      // Without the outbox, because its settings are not saved yet.
      { id: 0, made_at: at.toISOString(), to_address: to },
      {
        subject: `${site.name}: email works`,
        text: `This is the test email you requested at ${siteUrl}${paths.adminSettings({ part: 'email' })}.\n\nIt was sent from ${from}, ${signed}.\n`,
        html: null,
        reply_to: null,
        headers: '{"Auto-Submitted":"auto-generated"}',
      },
      { from, replyTo: input.replyTo || undefined, at },
    );
    const transport = createSmtpTransport({ url, dkim: mail.dkim, times: shortTimes });
    const delivery = await transport.send(message);
    transport.close();
    return { body: { isSent: delivery.outcome === 'sent', answer: answerOf(delivery) } };
  };
}

/** In milliseconds; the owner waits for the answer. */
const shortTimes = { connect: 8000, idle: 10_000, message: 20_000 };

/** The same for every closed port and for every server that is no mail server. */
const answerOf = ({ outcome, response }: Delivery): string =>
  outcome === 'unreachable' && !/^\d{3}|certificate|TLS/i.test(response)
    ? 'No mail server answered there. Check the server and its port.'
    : response;

/** Private networks have other services, such as those with a cloud machine's credentials. */
async function isPrivate(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return host !== '' && found.some(({ address }) => !isPublicAddress(address));
}

const privateHost: ApiError = {
  status: 422,
  field: 'host',
  message:
    'Enter a mail server on the public internet. One in your own network is set with SMTP_URL.',
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

/** Values from the environment are not stored. */
async function store<Name extends SettingsSection>(
  trx: Transaction<Tables>,
  settings: Settings,
  { name, input, password }: Saving<Name>,
): Promise<void> {
  await raiseVersion(trx);
  const rows = await readSettingRows(trx);
  const { version, values } = storedValues(rows, name);
  const { fixed } = sectionOf(settings, rows, name);
  const changed = Object.entries(input).filter(
    ([field, value]) => !(field in fixed) && value !== values[field as keyof typeof values],
  );
  const isNewPassword =
    password !== undefined && password !== (rows.get(mailPassword)?.value ?? '');
  if (changed.length === 0 && !isNewPassword) return;
  const value = JSON.stringify({ ...values, ...Object.fromEntries(changed) });
  await saveSetting(trx, { name, value, version: version + 1 });
  if (isNewPassword) await saveMailPassword(trx, password);
}
