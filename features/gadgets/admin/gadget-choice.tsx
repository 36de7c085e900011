import { useDocumentOf, useGadgets } from '#features/content/admin/documents.ts';
import { Choice, type FieldProps } from '#features/content/admin/fields.tsx';
import type { SiteRecords } from '../site.ts';

/** A gadget by its name. */
export function GadgetChoice({ name, label }: FieldProps) {
  const gadgets = useGadgets().map(({ slug, title }): [string, string] => [slug, title]);
  return <Choice name={name} label={label} options={[['', 'None'], ...gadgets]} />;
}

export function CategoryChoice({ name, label }: FieldProps) {
  const categories = useCategories().map((one): [string, string] => [one, one]);
  return <Choice name={name} label={label} options={[['', 'Choose...'], ...categories]} />;
}

export function useCategories(): string[] {
  const record = useDocumentOf('site', 'categories')?.value as
    | SiteRecords['categories']
    | undefined;
  return record?.list.map(({ name }) => name) ?? [];
}

/** The names of the stores of the site. */
export function useStores(): string[] {
  const record = useDocumentOf('site', 'stores')?.value as SiteRecords['stores'] | undefined;
  return record?.list.map(({ name }) => name) ?? [];
}
