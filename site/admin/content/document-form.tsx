import { useMemo } from 'react';
import { schemaOf } from '#content/schema/schemas.ts';
import { type FieldChange, readFields } from '#content/source.ts';
import type { DocumentDetail } from '#contract/documents.ts';
import type { FactsValue, TableProps } from './fact-values.ts';
import { FactsTable } from './facts-table.tsx';
import { useFieldOptions } from './field-options.ts';
import type { FieldPath } from './form-schema.ts';
import { type FieldSchema, formSchema, type GroupSchema } from './form-schema.ts';
import { describeField, fieldGroups } from './labels.ts';
import { PriceRows } from './price-rows.tsx';
import { FormContext, type FormContextValue, SchemaField } from './schema-fields.tsx';

interface DocumentFormProps {
  document: DocumentDetail;
  source: string;
  onChange: (changes: FieldChange[]) => void;
}

/** The fields of a document in collapsible groups, from the schema that validates it. */
export function DocumentForm({ document, source, onChange }: DocumentFormProps) {
  const { kind, slug, problems } = document;
  const schema = useMemo(() => {
    const validated = schemaOf(kind, slug);
    return validated && formSchema(validated);
  }, [kind, slug]);
  const values = useMemo(() => readFields(source), [source]);
  const optionsAt = useFieldOptions(document);
  const form = useMemo(
    () => ({
      kind,
      optionsAt,
      change: (path: FieldPath, value: unknown) => onChange([[[...path], value]]),
      problemAt: (path: FieldPath) =>
        problems.find(({ field }) => field === path.join('.'))?.message,
    }),
    [kind, problems, onChange, optionsAt],
  );
  if (!schema) return null;
  // A page is its text alone.
  if (schema.type === 'group' && schema.fields.length === 0) return null;
  if (!values)
    return (
      <p className="field-error">
        The fields can’t be read, because their YAML is broken. Fix it in the Source tab.
      </p>
    );
  if (schema.type !== 'group')
    return <ListForm form={form} schema={schema} values={values} slug={slug} />;
  return (
    <FormContext value={form}>
      <div className="grid gap-3">
        {groupsOf(document, schema).map(([title, fields], index) => (
          <FieldGroup key={title} title={title} isOpen={index === 0}>
            <div className="grid gap-4 py-3">
              {fields.map(({ name, schema: field, isRequired }) => (
                <OneField
                  key={name}
                  name={name}
                  schema={field}
                  values={values}
                  isRequired={isRequired}
                  form={form}
                />
              ))}
            </div>
          </FieldGroup>
        ))}
      </div>
    </FormContext>
  );
}

interface FieldGroupProps {
  /** Empty if the form has only this one. */
  title: string;
  isOpen: boolean;
  children: React.ReactNode;
}

function FieldGroup({ title, isOpen, children }: FieldGroupProps) {
  if (!title) return children;
  return (
    <details open={isOpen} className="rounded-sm border-2 border-hairline bg-paper px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-bold">{title}</summary>
      {children}
    </details>
  );
}

interface ListFormProps {
  form: FormContextValue;
  schema: FieldSchema;
  values: unknown;
  slug: string;
}

/** A document that is one list, such as the categories. */
function ListForm({ form, schema, values, slug }: ListFormProps) {
  const { item } = describeField(form.kind, [slug]);
  return (
    <FormContext value={form}>
      <SchemaField schema={schema} path={[]} value={values} item={item} />
    </FormContext>
  );
}

interface OneFieldProps {
  name: string;
  schema: FieldSchema;
  values: Record<string, unknown>;
  isRequired: boolean;
  form: FormContextValue;
}

function OneField({ name, schema, values, isRequired, form }: OneFieldProps) {
  const Rows = form.kind === 'facts' ? tables[name] : undefined;
  if (!Rows)
    return (
      <SchemaField schema={schema} path={[name]} value={values[name]} isRequired={isRequired} />
    );
  const problem = form.problemAt([name]);
  return (
    <fieldset data-field={name} tabIndex={-1} aria-label={describeField('facts', [name]).label}>
      {problem && <p className="field-error">{problem}</p>}
      <Rows value={values as FactsValue} change={form.change} />
    </fieldset>
  );
}

const tables: Record<string, (props: TableProps) => React.ReactNode> = {
  facts: FactsTable,
  prices: PriceRows,
};

type Fields = GroupSchema['fields'];

/** Fields without a group come last, under More. */
function groupsOf({ kind }: DocumentDetail, { fields }: GroupSchema): [string, Fields][] {
  const groups = Object.entries(fieldGroups[kind] ?? {});
  const named = groups.map(([title, names]): [string, Fields] => [
    title,
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  ]);
  const taken = new Set(groups.flatMap(([, names]) => names));
  const rest = fields.filter(({ name }) => !taken.has(name));
  const last: [string, Fields] = [groups.length > 0 ? 'More' : '', rest];
  return [...named, last].filter(([, list]) => list.length > 0);
}
