import { useMemo } from 'react';
import { readFields } from '#content/source.ts';
import type { DocumentSummary } from '#contract/documents.ts';
import { useProducts } from '#ui/admin/api.ts';
import type { ControlSchema, FieldPath } from './form-schema.ts';
import { useSourceOf } from './states.tsx';

export type FieldOption = [value: string, label: string];

/** Fields whose text names a product or a category; positions in lists do not count. */
const choices: Record<string, 'product' | 'category'> = {
  'product category': 'category',
  'post category': 'category',
  'note product': 'product',
  'site/order featured': 'product',
  'site/order products': 'product',
  'site/categories related': 'category',
};

/** What the owner can choose in a field; undefined where any text is possible. */
export function useFieldOptions({ kind, slug }: Pick<DocumentSummary, 'kind' | 'slug'>) {
  const { data: products } = useProducts();
  const categories = useCategories();
  return useMemo(() => {
    const document = kind === 'site' ? `site/${slug}` : kind;
    const options = {
      product: products?.map((product): FieldOption => [product.slug, product.name]),
      category: categories.map((name): FieldOption => [name, name]),
    };
    return (path: FieldPath): FieldOption[] | undefined => {
      const names = path.filter((step) => typeof step === 'string').join('.');
      const choice = choices[`${document} ${names}`];
      return choice && options[choice];
    };
  }, [kind, slug, products, categories]);
}

/** From the newest version of their document, so that a new one can be used at once. */
export function useCategories(): string[] {
  const source = useSourceOf('site', 'categories');
  return useMemo(() => {
    const categories = source === undefined ? undefined : (readFields(source) as unknown);
    return Array.isArray(categories)
      ? categories.flatMap(({ name }: { name?: unknown }) => (name ? [String(name)] : []))
      : [];
  }, [source]);
}

/** The values to choose from, of a schema with only these. */
export function optionsOf(schema: ControlSchema): FieldOption[] | undefined {
  if (schema.type === 'yes/no') return ['true', 'false'].map((one) => [one, optionName(one)]);
  return schema.type === 'choice' ? schema.options.map((one) => [one, optionName(one)]) : undefined;
}

export const optionName = (option: string): string => {
  if (option === 'true') return 'Yes';
  if (option === 'false') return 'No';
  return option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ');
};

/** An unfinished number, such as "4.", stays text until it is one. */
export function typedValue(schema: ControlSchema, text: string): unknown {
  const isMixed = schema.type === 'text' && schema.isMixed;
  if (schema.type === 'yes/no' || (isMixed && /^(true|false)$/.test(text))) return text === 'true';
  const isNumber = schema.type === 'number' || isMixed;
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
