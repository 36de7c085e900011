import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { visibleText, weekdays } from '#platform/text.ts';
import { adminQuery, callAsAdmin, isConflict } from '#ui/admin/api.ts';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import {
  EmailNotSetUp,
  ErrorText,
  Facts,
  QueryView,
  Section,
  Status,
} from '#ui/admin/elements.tsx';
import { SearchableField, SelectField, showServerError, TextField } from '#ui/admin/fields.tsx';
import { count, formatBytes, formatNumber } from '#ui/admin/format.ts';
import { adminPage } from '#ui/admin/shell.tsx';
import { Filters, Toolbar } from '#ui/admin/table.tsx';
import { cities, findTimeZone, zoneName } from '#ui/admin/time-zones.ts';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { AllSettings, SettingsRecord, SettingsSection, SettingsValues } from '../fields.ts';

const parts: Record<string, { label: string; render: (settings: AllSettings) => ReactNode }> = {
  general: { label: 'General', render: ({ general }) => <General record={general} /> },
  email: { label: 'Email', render: ({ email }) => <Email record={email} /> },
  newsletter: {
    label: 'Newsletter',
    render: ({ newsletter }) => <Newsletter record={newsletter} />,
  },
  advanced: { label: 'Advanced', render: () => <Advanced /> },
};

export const Component = adminPage(
  'Settings',
  ({ query: { part = '' } }) => {
    const open = part in parts ? part : 'general';
    const query = useQuery(adminQuery('GET /api/admin/settings'));
    return (
      <>
        <Toolbar>
          <Filters
            label="Settings"
            filters={Object.entries(parts).map(([name, { label }]) => ({
              label,
              to: paths.adminSettings({ part: name }),
              isActive: name === open,
            }))}
          />
        </Toolbar>
        <QueryView query={query} what="settings">
          {(settings) => parts[open]?.render(settings)}
        </QueryView>
      </>
    );
  },
  'Settings',
);

type SettingsForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values, number>>;

/** Saves one part; what the server or another tab rejects stays in the fields. */
function useSettings<Values extends FieldValues, Name extends SettingsSection>(
  name: Name,
  record: SettingsRecord<Name>,
  {
    schema,
    read,
    send,
  }: {
    schema: () => Promise<z.ZodObject>;
    /** The fields of what is stored. */
    read: (values: SettingsValues[Name]) => Values;
    send: (values: Values, version: number) => Promise<SettingsRecord<Name>>;
  },
) {
  const form = useDraftForm<Values, number>(
    `settings ${name}`,
    read(record.values),
    record.version,
    schema,
  );
  const save = useMutation({
    mutationFn: (sent: Values) => send(sent, form.version),
    onSuccess: (saved, sent) => {
      form.markSaved(read(saved.values), saved.version, sent);
      showToast({ title: 'Saved', description: 'Your changes are live.' });
    },
    onError: (error) => {
      showServerError(form, error);
      form.acceptConflict(error);
    },
  });
  return { form, save, record, saved: read(record.values) };
}

type OpenSettings<Values extends FieldValues> = Pick<
  ReturnType<typeof useSettings<Values, SettingsSection>>,
  'save' | 'saved'
> & { form: SettingsForm<Values>; record: { fixed: Partial<Record<string, string>> } };

interface FormProps<Values extends FieldValues> {
  settings: OpenSettings<Values>;
  /** Something else than the fields was edited. */
  isEdited?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { settings, isEdited = false, actions, children } = props;
  const { form, save } = settings;
  const canSave = form.isDirty || isEdited;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((sent) => {
        if (canSave && !save.isPending) save.mutate(sent);
      })}
    >
      {children}
      <div className="mt-6 grid max-w-lg gap-3">
        <ErrorText error={form.formState.errors.root?.message} />
        {isConflict(save.error) && (
          <p>What was saved is below your values. Save again to replace it with yours.</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={save.isPending || !canSave}>
            {save.isPending ? 'Saving...' : canSave ? 'Save changes' : 'Saved'}
          </Button>
          {actions}
        </div>
      </div>
      <UnsavedPrompt form={form}>Your changes to these settings aren’t saved.</UnsavedPrompt>
    </form>
  );
}

/** The fields of one group of settings. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="grid max-w-lg gap-3">{children}</div>
  </Section>
);

interface SettingProps<Values extends FieldValues>
  extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  settings: OpenSettings<Values>;
  name: Path<Values>;
  label: string;
  hint?: string;
  /** Suggestions while typing, or with `isSelect` the only values. */
  options?: [value: string | number, label: string][];
  isSelect?: true;
}

/** A field with its hint, its error, and what another tab saved; read-only if the server sets it. */
function Setting<Values extends FieldValues>({
  settings: { form, record, save, saved },
  name,
  label,
  hint,
  options,
  isSelect,
  ...input
}: SettingProps<Values>) {
  const textOf = (value: unknown) =>
    options?.find(([option]) => isSelect && option === value)?.[1] ?? String(value ?? '');
  const fixedBy = record.fixed[name];
  const isChanged = isConflict(save.error) && form.values[name] !== saved[name];
  const field = {
    error: form.formState.errors[name]?.message as string | undefined,
    label: (
      <>
        {label}
        {[
          fixedBy ? `Set by ${fixedBy} on the server.` : hint,
          isChanged && `Saved elsewhere: ${textOf(saved[name]) || 'empty'}`,
        ].map(
          (text) =>
            text && (
              <span key={text} className="block text-note font-normal text-muted">
                {text}
              </span>
            ),
        )}
      </>
    ),
  };
  if (fixedBy)
    return (
      <TextField
        {...field}
        value={textOf(form.values[name])}
        readOnly
        className="input border-dashed text-muted"
      />
    );
  const isNumber = typeof saved[name] === 'number';
  const registered = form.register(name, isNumber ? { setValueAs: Number } : {});
  if (isSelect) return <SelectField {...field} options={options ?? []} {...registered} />;
  if (options) return <SearchableField {...field} options={options} {...registered} />;
  return <TextField {...field} autoComplete="off" {...input} {...registered} />;
}

const profileHint = 'Your @name or the full address. Leave it empty if you have none.';

function General({ record }: { record: AllSettings['general'] }) {
  const settings = useSettings<SettingsValues['general'], 'general'>('general', record, {
    schema: async () => (await import('./general-form.ts')).generalForm,
    read: (values) => ({ ...values, timeZone: zoneName(values.timeZone) }),
    send: (values, version) => {
      const timeZone = findTimeZone(values.timeZone, new Date()) ?? values.timeZone;
      return callAsAdmin('PUT /api/admin/settings/general', {
        input: { ...values, timeZone, version },
      });
    },
  });
  const { form } = settings;
  const here = zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Form settings={settings}>
      <Group title="Time">
        <Setting
          settings={settings}
          name="timeZone"
          label="Time zone"
          hint="A large city or an offset. Schedules, the newsletter and the admin use it."
          options={cities(new Date())}
        />
        {form.values.timeZone !== here && !record.fixed.timeZone && (
          <Button
            size="small"
            className="justify-self-start"
            onClick={() => form.setValue('timeZone', here, { shouldDirty: true })}
          >
            Use this browser’s time zone ({here})
          </Button>
        )}
      </Group>
      <Group title="Contact details on the site">
        <Setting settings={settings} name="contactEmail" label="Email address" type="email" />
        <Setting settings={settings} name="contactPhone" label="Phone" type="tel" />
      </Group>
      <Group title="Social profiles">
        <Setting settings={settings} name="github" label="GitHub" hint={profileHint} />
        <Setting settings={settings} name="x" label="X" hint={profileHint} />
        <Setting settings={settings} name="instagram" label="Instagram" hint={profileHint} />
        <Setting settings={settings} name="youtube" label="YouTube" hint={profileHint} />
      </Group>
      <Group title="Google Analytics">
        <Setting
          settings={settings}
          name="analyticsId"
          label="Measurement ID"
          hint="Leave it empty to turn Google Analytics off. Visitors are asked for consent first."
          placeholder="G-XXXXXXX"
        />
      </Group>
    </Form>
  );
}

const passwordHints: Record<AllSettings['email']['password'], string> = {
  none: '',
  saved: 'Saved. Leave it empty to keep it.',
  missing: 'Missing. Enter it again.',
};

function Email({ record }: { record: AllSettings['email'] }) {
  const site = useQuery(adminQuery('GET /api/admin/site'));
  return (
    <>
      {site.data?.mail.by === 'files' && <EmailNotSetUp />}
      <EmailForm record={record} />
      {site.data && (
        <Section title="Outgoing emails">
          <Facts
            facts={[
              ['Waiting', formatNumber(site.data.mail.waiting)],
              ['Not accepted yet', formatNumber(site.data.mail.stuck)],
              ['Failed in the last 30 days', formatNumber(site.data.mail.failed)],
            ]}
          />
          {site.data.mail.stuck > 0 && (
            <p>
              While we can’t reach the mail server, we keep trying. If it rejects an email, we try
              for a day and a half.
            </p>
          )}
        </Section>
      )}
    </>
  );
}

/** The password is not part of the form's values, so that no browser storage holds it. */
function EmailForm({ record }: { record: AllSettings['email'] }) {
  const [password, setPassword] = useState('');
  const settings = useSettings<SettingsValues['email'], 'email'>('email', record, {
    schema: async () => (await import('../fields.ts')).emailForm,
    read: (values) => ({ ...values }),
    send: async (values, version) => {
      const input = { ...values, version, password };
      const saved = await callAsAdmin('PUT /api/admin/settings/email', { input });
      setPassword('');
      return saved;
    },
  });
  const { form } = settings;
  const test = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/test-mail', { input: { ...form.values, password } }),
    onError: (error) => showServerError(form, error),
  });
  return (
    <Form
      settings={settings}
      isEdited={password !== ''}
      actions={
        <>
          <Button
            tone="plain"
            pending={test.isPending}
            onClick={() => test.isPending || form.handleSubmit(() => test.mutate())()}
          >
            {test.isPending ? 'Sending...' : 'Send a test email'}
          </Button>
          <div role="status" className="basis-full wrap-anywhere">
            {test.data && !test.isPending && (
              <Status
                tone={test.data.isSent ? 'good' : 'bad'}
                label={`${test.data.isSent ? 'Sent. The server said' : 'Not sent'}: ${visibleText(test.data.answer)}`}
              />
            )}
          </div>
        </>
      }
    >
      <Group title="Mail server">
        <Setting
          settings={settings}
          name="host"
          label="Server name"
          placeholder="smtp.example.com"
        />
        <Setting
          settings={settings}
          name="port"
          label="Port"
          type="number"
          hint="Usually 587, or 465. With a user name, the connection is always encrypted."
        />
        <Setting
          settings={settings}
          name="user"
          label="User name"
          hint="Leave it empty if the server needs no login."
        />
        {!record.fixed.host && (
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            placeholder={passwordHints[record.password]}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={
              (form.formState.errors as Record<string, { message?: string }>).password?.message
            }
          />
        )}
      </Group>
      <Group title="Addresses">
        <Setting
          settings={settings}
          name="from"
          label="From"
          hint="The sender of every email: an address, or a name and <address>, such as Lab <lab@example.com>."
          placeholder={record.defaults.from}
        />
        <Setting
          settings={settings}
          name="replyTo"
          label="Reply-to address"
          type="email"
          hint="Leave it empty if replies go to the sender."
        />
        <Setting
          settings={settings}
          name="to"
          label="Your email address"
          type="email"
          hint="Contact messages, alerts, and test emails go here."
          placeholder={record.defaults.to}
        />
      </Group>
    </Form>
  );
}

const hourName = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

function Newsletter({ record }: { record: AllSettings['newsletter'] }) {
  const settings = useSettings<SettingsValues['newsletter'], 'newsletter'>('newsletter', record, {
    schema: async () => (await import('../fields.ts')).newsletterInput.omit({ version: true }),
    read: (values) => ({ ...values }),
    send: (values, version) =>
      callAsAdmin('PUT /api/admin/settings/newsletter', { input: { ...values, version } }),
  });
  return (
    <Form settings={settings}>
      <Group title="Sender">
        <Setting
          settings={settings}
          name="postalAddress"
          label="Postal address"
          hint="Shown at the end of every issue. US law requires one in commercial email."
        />
      </Group>
      <Group title="Schedule">
        <Setting
          settings={settings}
          name="day"
          label="Day of the draft"
          options={weekdays.map((day, index) => [index + 1, day])}
          isSelect
        />
        <Setting
          settings={settings}
          name="hour"
          label="Time of the draft"
          options={Array.from({ length: 24 }, (_, hour) => [hour, hourName(hour)])}
          isSelect
        />
        <p className="text-note text-muted">
          We create a draft when there’s something new. A changed day or time applies from the next
          draft.
        </p>
      </Group>
    </Form>
  );
}

const size = (bytes: number | null): string => (bytes === null ? 'Unknown' : formatBytes(bytes));

function Advanced() {
  const query = useQuery(adminQuery('GET /api/admin/site'));
  return (
    <QueryView query={query} what="details">
      {({ version, build, engine, sizes, mail }) => (
        <Facts
          facts={[
            ['Version', build ? `${version} (build ${build})` : version],
            [
              'Database',
              `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${size(sizes.database)}`,
            ],
            ['Free disk space', size(sizes.free)],
            [
              'DKIM signature',
              mail.signedBy ??
                'Off. To sign emails, set DKIM_DOMAIN, DKIM_SELECTOR, and DKIM_KEY_FILE.',
            ],
            ['Sending rate', `Up to ${count(mail.perSecond, 'email')} per second`],
          ]}
        />
      )}
    </QueryView>
  );
}
