import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useDocumentOf, useGadgets } from '#features/content/admin/documents.ts';
import {
  Choice,
  type FieldProps,
  type Options,
  Rows,
  usePath,
} from '#features/content/admin/fields.tsx';
import { paths } from '#ui/paths.ts';
import type { GadgetRecord, Judgment } from '../record.ts';
import type { SiteRecords, SiteSlug } from '../site.ts';

/** Every gadget's name by its slug. */
export const useGadgetNames = (): Options =>
  Object.fromEntries(useGadgets().map(({ slug, title }) => [slug, title]));

/** A gadget by its name. */
export const GadgetChoice = (props: FieldProps) => (
  <Choice {...props} options={useGadgetNames()} none="None" />
);

interface GadgetRowsProps {
  name: string;
  item: string;
  /** The field that has the gadget. */
  gadget: string;
  /** The other fields of a row. */
  children: ReactNode;
}

/** Rows that are about a gadget each, with its name as their title. */
export function GadgetRows({ name, item, gadget, children }: GadgetRowsProps) {
  const names = useGadgetNames();
  const title = (row: Record<string, string>) => names[row[gadget] ?? ''];
  return (
    <Rows name={name} item={item} title={title}>
      <GadgetChoice name={gadget} label="Gadget" />
      {children}
    </Rows>
  );
}

export const judgmentNames: Readonly<Record<Judgment, string>> = {
  buy: 'Buy',
  'buy-for-some': 'Buy for some',
  wait: 'Wait',
  skip: 'Skip',
};

/** What the chosen gadget's answer says, because a guide recommends only what answers do. */
export function AnswerOf({ field }: { field: string }) {
  const slug = useWatch({ name: usePath(field) });
  const document = useDocumentOf('gadget', slug);
  if (!slug || !document) return null;
  const { answer } = document.value as GadgetRecord;
  return (
    <p className="text-note text-muted sm:col-span-full">
      Today’s answer: {answer ? judgmentNames[answer.judgment] : 'none yet'}.{' '}
      <Link to={paths.adminDocument(document.id, { field: 'answer.text' })} className="prose-link">
        {answer ? 'Change it' : 'Add it'}
      </Link>
    </p>
  );
}

export const CategoryChoice = (props: FieldProps & { none?: string }) => (
  <Choice {...props} options={Object.fromEntries(useCategories().map((one) => [one, one]))} />
);

export const useSiteRecord = <Slug extends SiteSlug>(slug: Slug): SiteRecords[Slug] | undefined =>
  useDocumentOf('site', slug)?.value as SiteRecords[Slug] | undefined;

export const useCategories = (): string[] =>
  useSiteRecord('categories')?.list.map(({ name }) => name) ?? [];
