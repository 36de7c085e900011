import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { visibleText, weekdays } from '#platform/text.ts';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { EmailNotSetUp, ErrorText, QueryView, Section, Status } from '#ui/admin/elements.tsx';
import { SearchableField, SelectField, showServerError, TextField } from '#ui/admin/fields.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { Filters, Toolbar } from '#ui/admin/table.tsx';
import { cities, zoneName } from '#ui/admin/time-zones.ts';
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

/** The owner sees a time zone by its city. */
const shown = (values: FieldValues): FieldValues =>
  'timeZone' in values ? { ...values, timeZone: zoneName(values.timeZone) } : { ...values };

/** Saves what changed in one part, so that another tab's changes stay. */
function useSettings<Name extends SettingsSection>(
  name: Name,
  record: SettingsRecord<Name>,
  send: (changed: Partial<SettingsValues[Name]>) => Promise<SettingsRecord<Name>>,
) {
  const saved = shown(record.values);
  const form = useDraftForm(`settings ${name}`, saved, record.version);
  const save = useMutation({
    mutationFn: (sent: FieldValues) => {
      const before = form.formState.defaultValues;
      const changed = Object.entries(sent).filter(([field, value]) => value !== before?.[field]);
      return send(Object.fromEntries(changed) as Partial<SettingsValues[Name]>);
    },
    onSuccess: (next, sent) => {
      form.markSaved(shown(next.values), next.version, sent);
      showToast({ title: 'Saved', description: 'Your changes are live.' });
    },
    onError: (error) => showServerError(form, error),
  });
  const fixed: Partial<Record<string, string>> = record.fixed;
  return { form, save, fixed };
}

type OpenSettings = ReturnType<typeof useSettings>;

const Settings = createContext({} as OpenSettings);

interface FormProps {
  settings: OpenSettings;
  /** Something else than the fields was edited. */
  isEdited?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

function Form({ settings, isEdited = false, actions, children }: FormProps) {
  const { form, save } = settings;
  const canSave = form.isDirty || isEdited;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        return form.handleSubmit((sent) => {
          if (canSave && !save.isPending) save.mutate(sent);
        })(event);
      }}
    >
      <Settings value={settings}>{children}</Settings>
      <div className="mt-6 grid max-w-lg gap-3">
        <ErrorText error={form.formState.errors.root?.message} />
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

interface SettingProps extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  name: string;
  label: string;
  hint?: string;
  /** Suggestions while typing, or with `isSelect` the only values. */
  options?: [value: string | number, label: string][];
  isSelect?: true;
}

/** A field with its hint and error; read-only if the server sets it. */
function Setting({ name, label, hint, options, isSelect, ...input }: SettingProps) {
  const { form, fixed } = useContext(Settings);
  const fixedBy = fixed[name];
  const field = {
    error: form.formState.errors[name]?.message as string | undefined,
    label: (
      <>
        {label}
        {(fixedBy || hint) && (
          <span className="block text-note font-normal text-muted">
            {fixedBy ? `Set by ${fixedBy} on the server.` : hint}
          </span>
        )}
      </>
    ),
  };
  if (fixedBy)
    return (
      <TextField
        {...field}
        value={String(form.values[name] ?? '')}
        readOnly
        className="input border-dashed text-muted"
      />
    );
  const isNumber = typeof form.values[name] === 'number';
  const registered = form.register(name, isNumber ? { setValueAs: Number } : {});
  if (isSelect) return <SelectField {...field} options={options ?? []} {...registered} />;
  if (options) return <SearchableField {...field} options={options} {...registered} />;
  return <TextField {...field} autoComplete="off" {...input} {...registered} />;
}

const profileHint = 'The full URL. Leave it empty if you have none.';

function General({ record }: { record: AllSettings['general'] }) {
  const settings = useSettings('general', record, (input) =>
    callAsAdmin('PUT /api/admin/settings/general', { input }),
  );
  return (
    <Form settings={settings}>
      <Group title="Time">
        <Setting
          name="timeZone"
          label="Time zone"
          hint="A large city or an offset. Schedules, the newsletter and the admin use it."
          options={cities(new Date())}
        />
      </Group>
      <Group title="Contact details on the site">
        <Setting name="contactEmail" label="Email address" type="email" />
        <Setting name="contactPhone" label="Phone" type="tel" />
      </Group>
      <Group title="Social profiles">
        <Setting name="github" label="GitHub" hint={profileHint} />
        <Setting name="x" label="X" hint={profileHint} />
        <Setting name="instagram" label="Instagram" hint={profileHint} />
        <Setting name="youtube" label="YouTube" hint={profileHint} />
      </Group>
      <Group title="Google Analytics">
        <Setting
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

/** The password is not part of the form's values, so that no browser storage holds it. */
function Email({ record }: { record: AllSettings['email'] }) {
  const [password, setPassword] = useState('');
  const settings = useSettings('email', record, async (changed) => {
    const input = { ...record.values, ...changed, password };
    const saved = await callAsAdmin('PUT /api/admin/settings/email', { input });
    setPassword('');
    return saved;
  });
  const { form } = settings;
  const test = useMutation({
    mutationFn: () => {
      form.clearErrors();
      const input = { ...(form.values as SettingsValues['email']), password };
      return callAsAdmin('POST /api/admin/test-mail', { input });
    },
    onError: (error) => showServerError(form, error),
  });
  return (
    <>
      {record.values.host === '' && <EmailNotSetUp />}
      <Form
        settings={settings}
        isEdited={password !== ''}
        actions={
          <>
            <Button
              tone="plain"
              pending={test.isPending}
              onClick={() => test.isPending || test.mutate()}
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
          <Setting name="host" label="Server name" placeholder="smtp.example.com" />
          <Setting
            name="port"
            label="Port"
            type="number"
            hint="Usually 587, or 465. With a user name, the connection is always encrypted."
          />
          <Setting
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
              error={form.formState.errors.password?.message as string | undefined}
            />
          )}
        </Group>
        <Group title="Addresses">
          <Setting
            name="from"
            label="From"
            hint="The sender of every email: an address, or a name and <address>, such as Lab <lab@example.com>."
            placeholder={record.defaults.from}
          />
          <Setting
            name="replyTo"
            label="Reply-to address"
            type="email"
            hint="Leave it empty if replies go to the sender."
          />
          <Setting
            name="to"
            label="Your email address"
            type="email"
            hint="Contact messages, alerts, and test emails go here."
            placeholder={record.defaults.to}
          />
        </Group>
      </Form>
    </>
  );
}

const hourName = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

function Newsletter({ record }: { record: AllSettings['newsletter'] }) {
  const settings = useSettings('newsletter', record, (input) =>
    callAsAdmin('PUT /api/admin/settings/newsletter', { input }),
  );
  return (
    <Form settings={settings}>
      <Group title="Sender">
        <Setting
          name="postalAddress"
          label="Postal address"
          hint="Shown at the end of every issue. US law requires one in commercial email."
        />
      </Group>
      <Group title="Schedule">
        <Setting
          name="day"
          label="Day of the draft"
          options={weekdays.map((day, index) => [index + 1, day])}
          isSelect
        />
        <Setting
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
