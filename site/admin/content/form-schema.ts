import { z } from 'zod';

export type FieldPath = readonly (string | number)[];

/** What a form needs to know about a field, read from the schema that validates it. */
export type FieldSchema =
  | {
      type: 'text';
      max?: number | undefined;
      format?: 'date' | 'time' | undefined;
      /** Numbers, yes and no are values of their own. */
      isMixed?: boolean;
    }
  | { type: 'number' }
  | { type: 'yes/no' }
  | { type: 'choice'; options: string[] }
  | ListSchema
  | GroupSchema
  /** Values by a name of the author's choice, such as references. */
  | RecordSchema
  /** One of several shapes. */
  | { type: 'either'; options: FieldSchema[] }
  | { type: 'unknown' };

export type ControlSchema = Extract<FieldSchema, { type: 'text' | 'number' | 'yes/no' | 'choice' }>;

export interface ListSchema {
  type: 'list';
  item: FieldSchema;
  max?: number | undefined;
}

export interface RecordSchema {
  type: 'record';
  item: FieldSchema;
  /** Whether the names are slugs; others are any text. */
  hasSlugs: boolean;
}

export interface GroupSchema {
  type: 'group';
  fields: { name: string; schema: FieldSchema; isRequired: boolean }[];
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  items?: JsonSchema;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** The form of a document's YAML or front matter. */
export function formSchema(schema: z.ZodType): FieldSchema {
  return fieldSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function fieldSchema(schema: JsonSchema): FieldSchema {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return either(options.map(fieldSchema));
  if (schema.enum) return { type: 'choice', options: schema.enum.map(String) };
  if (schema.const !== undefined) return { type: 'choice', options: [String(schema.const)] };
  switch (schema.type) {
    case 'string':
      return { type: 'text', max: schema.maxLength, format: formatOf(schema.format) };
    case 'number':
    case 'integer':
      return { type: 'number' };
    case 'boolean':
      return { type: 'yes/no' };
    case 'array':
      return { type: 'list', item: fieldSchema(schema.items ?? {}), max: schema.maxItems };
    case 'object':
      return groupOf(schema);
    default:
      return { type: 'unknown' };
  }
}

const formatOf = (format: string | undefined) =>
  format === 'date' ? 'date' : format === 'date-time' ? 'time' : undefined;

function groupOf(schema: JsonSchema): FieldSchema {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (!properties && typeof additionalProperties === 'object')
    return {
      type: 'record',
      item: fieldSchema(additionalProperties),
      hasSlugs: propertyNames?.pattern !== undefined,
    };
  return {
    type: 'group',
    fields: Object.entries(properties ?? {}).map(([name, field]) => ({
      name,
      schema: fieldSchema(field),
      isRequired: required.includes(name),
    })),
  };
}

/** Several texts or numbers are typed as one text; shapes stay apart. */
function either(options: FieldSchema[]): FieldSchema {
  const [first] = options;
  if (first && options.length === 1) return first;
  const isPlain = options.every(({ type }) => type !== 'group' && type !== 'list');
  return isPlain && options.some(({ type }) => type === 'text')
    ? { type: 'text', isMixed: options.some(({ type }) => type === 'number') }
    : { type: 'either', options };
}

/** A value with all required fields, for a new item of a list. */
export function emptyValue(schema: FieldSchema): unknown {
  switch (schema.type) {
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'yes/no':
      return false;
    case 'choice':
      return schema.options[0] ?? '';
    case 'list':
      return [];
    case 'record':
      return {};
    case 'group':
      return Object.fromEntries(
        schema.fields
          .filter(({ isRequired }) => isRequired)
          .map(({ name, schema: field }) => [name, emptyValue(field)]),
      );
    case 'either':
      return schema.options[0] && emptyValue(schema.options[0]);
    default:
      return '';
  }
}

/** Longer names are cut. */
const longTitle = 60;

/** The first text of a group names it; other values have no title. */
export function titleOf(
  schema: FieldSchema,
  value: unknown,
  whileEmpty: string,
): string | undefined {
  const fields = schema.type === 'group' ? schema.fields : [];
  const first = fields.find((field) => field.schema.type === 'text');
  if (!first) return undefined;
  const text = (value as Record<string, unknown> | null)?.[first.name];
  if (typeof text !== 'string' || text === '') return whileEmpty;
  return text.length > longTitle ? `${text.slice(0, longTitle)}…` : text;
}
