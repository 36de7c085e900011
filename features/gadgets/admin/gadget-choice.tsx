import { useDocumentOf, useGadgets } from '#features/content/admin/document-list.tsx';
import { Choice, type FieldProps, type Options } from '#features/content/admin/fields.tsx';
import type { SiteRecords, SiteSlug } from '../site.ts';

/** Every gadget's name by its slug. */
export const useGadgetNames = (): Options =>
  Object.fromEntries(useGadgets().map(({ slug, title }) => [slug, title]));

/** A gadget by its name. */
export const GadgetChoice = (props: FieldProps) => (
  <Choice {...props} options={useGadgetNames()} none="None" />
);

export const CategoryChoice = (props: FieldProps & { none?: string }) => (
  <Choice {...props} options={Object.fromEntries(useCategories().map((one) => [one, one]))} />
);

export const useSiteRecord = <Slug extends SiteSlug>(slug: Slug): SiteRecords[Slug] | undefined =>
  useDocumentOf('site', slug)?.value as SiteRecords[Slug] | undefined;

export const useCategories = (): string[] =>
  useSiteRecord('categories')?.list.map(({ name }) => name) ?? [];
