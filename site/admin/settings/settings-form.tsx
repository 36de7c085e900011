import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { SettingsRecord, SettingsSection, SettingsValues } from '#contract/settings.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { currentIn, errorField, errorMessage } from '#ui/admin/api.ts';
import { TwoTexts } from '#ui/admin/differences.tsx';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { ErrorText, Section } from '#ui/admin/elements.tsx';
import {
  Checkbox,
  SearchableField,
  SelectField,
  showServerError,
  TextField,
} from '#ui/admin/fields.tsx';
import { type SettingField, settingFields, settingText } from './setting-fields.ts';

/** Loosely typed, because one form shows every section. */
type Values = Record<string, string | number | boolean>;

export interface SettingsGroup<Name extends SettingsSection> {
  title: string;
  fields: (keyof SettingsValues[Name] & string)[];
  /** Below the fields. */
  more?: (form: OpenForm) => ReactNode;
}

export interface OpenForm {
  values: Values;
  setValue: (field: string, value: string) => void;
  /** The message of a field that is not one of the settings. */
  errorOf: (field: string) => string | undefined;
}

interface SettingsFormProps<Name extends SettingsSection> {
  name: Name;
  record: SettingsRecord<Name>;
  groups: SettingsGroup<Name>[];
  placeholders?: Partial<Record<string, string>>;
  /** Something else than the fields was edited. */
  isEdited?: boolean;
  save: (input: SettingsValues[Name] & { version: number }) => Promise<SettingsRecord<Name>>;
  actions?: (form: OpenForm) => ReactNode;
}

export function SettingsForm<Name extends SettingsSection>(props: SettingsFormProps<Name>) {
  const { record, groups, isEdited = false, actions } = props;
  const { fields, form, save, conflict, endConflict } = useSettings(props);
  const open: OpenForm = {
    values: form.values,
    setValue: (field, value) => form.setValue(field, value, { shouldDirty: true }),
    errorOf: (field) => (errorField(save.error) === field ? errorMessage(save.error) : undefined),
  };
  const canSave = form.isDirty || isEdited;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => {
        if (canSave && !save.isPending) save.mutate(form.values);
      })}
    >
      {groups.map(({ title, fields: names, more }) => (
        <Section key={title} title={title}>
          <div className="grid max-w-lg gap-3">
            {names.map((field) => (
              <Control
                key={field}
                name={field}
                field={fields[field] as SettingField}
                form={form as unknown as UseFormReturn<Values>}
                fixedBy={(record.fixed as Partial<Record<string, string>>)[field]}
                placeholder={props.placeholders?.[field]}
              />
            ))}
            {more?.(open)}
          </div>
        </Section>
      ))}
      <div className="mt-6 grid max-w-lg gap-3">
        {conflict ? (
          <SettingsConflict
            fields={fields}
            saved={conflict.values as Values}
            mine={form.values}
            onChoose={endConflict}
          />
        ) : (
          <ErrorText error={form.formState.errors.root?.message} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={save.isPending || !canSave}>
            {save.isPending ? 'Saving...' : canSave ? 'Save changes' : 'Saved'}
          </Button>
          {actions?.(open)}
        </div>
      </div>
      <UnsavedPrompt form={form}>Your changes to these settings aren’t saved.</UnsavedPrompt>
    </form>
  );
}

type Fields = Record<string, SettingField>;

function useSettings<Name extends SettingsSection>(props: SettingsFormProps<Name>) {
  const { name, record } = props;
  const fields = settingFields[name] as Fields;
  const form = useDraftForm<Values, number>(`settings ${name}`, record.values, record.version);
  const [conflict, setConflict] = useState<SettingsRecord<Name>>();
  const save = useMutation({
    mutationFn: (sent: Values) =>
      props.save({ ...sent, version: form.version } as SettingsValues[Name] & {
        version: number;
      }),
    onSuccess: (saved, sent) => {
      form.markSaved(saved.values as Values, saved.version, sent);
      showToast({ title: 'Saved', description: 'Your changes are live.' });
    },
    onError: (error) => {
      const current = currentIn<SettingsRecord<Name>>(error);
      const field = errorField(error);
      if (current) setConflict(current);
      // Another field shows its own error.
      else if (!field || field in fields)
        showServerError(form as unknown as UseFormReturn<FieldValues>, error);
    },
  });
  const endConflict = (choice: 'mine' | 'saved') => {
    if (conflict && choice === 'mine') form.rebase(conflict.version);
    else if (conflict) form.markSaved(conflict.values as Values, conflict.version);
    setConflict(undefined);
  };
  return { fields, form, save, conflict, endConflict };
}

interface SettingsConflictProps {
  fields: Fields;
  saved: Values;
  mine: Values;
  onChoose: (choice: 'mine' | 'saved') => void;
}

function SettingsConflict({ fields, saved, mine, onChoose }: SettingsConflictProps) {
  const textOf = (values: Values) =>
    Object.entries(fields)
      .map(([field, shown]) => `${shown.label}: ${settingText(shown, values[field])}`)
      .join('\n');
  return (
    <TwoTexts
      title="These settings were changed elsewhere."
      other={textOf(saved)}
      mine={textOf(mine)}
      legend="Crossed out: only in the saved settings. Underlined: only in yours."
    >
      <Button onClick={() => onChoose('mine')}>Keep mine</Button>
      <Button onClick={() => onChoose('saved')}>Use the saved settings</Button>
    </TwoTexts>
  );
}

interface ControlProps {
  name: string;
  field: SettingField;
  form: UseFormReturn<Values>;
  /** The environment variable that sets it. */
  fixedBy: string | undefined;
  placeholder: string | undefined;
}

function Control({ name, field, form, fixedBy, placeholder }: ControlProps) {
  const value = form.watch(name);
  const error = form.formState.errors[name]?.message as string | undefined;
  if (fixedBy)
    return (
      <TextField
        label={<Label name={field.label} hint={`Set by ${fixedBy} on the server.`} />}
        value={settingText(field, value)}
        readOnly
        className="input border-dashed text-muted"
      />
    );
  const label = <Label name={field.label} hint={field.hint} />;
  if (field.type === 'checkbox')
    return (
      <Checkbox
        checked={value === true}
        onChange={(isOn) => form.setValue(name, isOn, { shouldDirty: true })}
      >
        {label}
      </Checkbox>
    );
  const isNumber = typeof form.formState.defaultValues?.[name] === 'number';
  const input = form.register(name, { valueAsNumber: isNumber });
  if (field.options && field.isSearchable)
    return <SearchableField label={label} error={error} options={field.options()} {...input} />;
  if (field.options)
    return <SelectField label={label} error={error} options={withValue(field, value)} {...input} />;
  const shown = placeholder ?? field.placeholder;
  return (
    <TextField
      label={label}
      error={error}
      type={field.type ?? 'text'}
      autoComplete="off"
      {...(shown && { placeholder: shown })}
      {...input}
    />
  );
}

/** A stored value that this browser does not list can still be selected. */
function withValue({ options }: SettingField, value: unknown): [string | number, string][] {
  const all = options?.() ?? [];
  const isListed = all.some(([option]) => option === value);
  return isListed ? all : [[String(value), String(value)], ...all];
}

function Label({ name, hint }: { name: string; hint: string | undefined }) {
  return (
    <>
      {name}
      {hint && <span className="block text-note font-normal text-muted">{hint}</span>}
    </>
  );
}
