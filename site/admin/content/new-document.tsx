import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type FieldChange, setFields } from '#content/source.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentDetail } from '#contract/documents.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { callAsAdmin } from '#ui/admin/api.ts';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { useCategories } from './field-options.ts';
import { rejectionOf } from './publish-dialog.tsx';

type NewKind = Extract<DocumentKind, 'review' | 'post' | 'page'>;

const labels = new Map<NewKind, string>([
  ['review', 'New review'],
  ['post', 'New post'],
  ['page', 'New page'],
]);

/** Buttons that start a document; each asks only for what its URL and first fields need. */
export function NewDocument() {
  const [kind, setKind] = useState<NewKind>();
  return (
    <>
      {[...labels].map(([one, label], index) => (
        <Button key={one} tone={index === 0 ? 'hazard' : 'paper'} onClick={() => setKind(one)}>
          {label}
        </Button>
      ))}
      {kind && <NewDialog kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}

function NewDialog({ kind, onClose }: { kind: NewKind; onClose: () => void }) {
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  const [price, setPrice] = useState('');
  // A repeated request returns the same document.
  const [key] = useState(() => crypto.randomUUID());
  const categories = useCategories();
  const navigate = useNavigate();
  const isReview = kind === 'review';
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      isReview
        ? createReview({ name, category: category || (categories[0] ?? ''), price, key })
        : createNamed(kind, name, key),
    onSuccess: ({ id }) => {
      onClose();
      navigate(paths.adminDocument(id));
    },
  });
  return (
    <FormDialog
      title={labels.get(kind) ?? ''}
      description={
        isReview
          ? 'Creates product, facts and review as drafts, with a template in each.'
          : 'Creates a draft. Nothing is public before you publish it.'
      }
      submitLabel="Create"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={isReview ? 'Name of the gadget' : 'Title'}
        required
        data-first-focus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {isReview && (
        <ReviewFields
          categories={categories}
          category={category}
          onCategory={setCategory}
          price={price}
          onPrice={setPrice}
        />
      )}
    </FormDialog>
  );
}

interface ReviewFieldsProps {
  categories: readonly string[];
  category: string;
  onCategory: (category: string) => void;
  price: string;
  onPrice: (price: string) => void;
}

function ReviewFields(props: ReviewFieldsProps) {
  const { categories, category, onCategory, price, onPrice } = props;
  return (
    <>
      <SelectField
        label="Category"
        options={categories.map((one) => [one, one])}
        value={category || categories[0]}
        onChange={({ target }) => onCategory(target.value)}
      />
      <TextField
        label="List price in dollars"
        required
        inputMode="decimal"
        pattern="\$?\d+(\.\d{1,2})?"
        title="A number such as 349 or 349.99"
        value={price}
        onChange={({ target }) => onPrice(target.value)}
      />
    </>
  );
}

interface NewReview {
  name: string;
  category: string;
  price: string;
  key: string;
}

/** The three documents of a gadget; the review is opened. */
async function createReview({ name, category, price, key }: NewReview): Promise<DocumentDetail> {
  const slug = slugOf(name);
  const month = new Date().toISOString().slice(0, 7);
  await create('product', slug, `${key} product`, [
    [['name'], name],
    [['category'], category],
    [['sold'], { search: name }],
  ]);
  await create('facts', slug, `${key} facts`, [
    [['prices'], [{ usd: Number(price.replace('$', '')), month, kind: 'list' }]],
  ]);
  return create('review', slug, `${key} review`, [[['title'], name]]);
}

/** The title of an earlier one gets a number in the URL. */
async function createNamed(kind: NewKind, name: string, key: string): Promise<DocumentDetail> {
  const slug = slugOf(name);
  for (let number = 1; ; number += 1)
    try {
      return await create(kind, number === 1 ? slug : `${slug}-${number}`, key, [
        [['title'], name],
      ]);
    } catch (error) {
      const isTaken = rejectionOf(error)?.message.includes('another document');
      if (!isTaken || number === 9) throw error;
    }
}

/** Creates a document from its template and fills in its first fields. */
async function create(
  kind: DocumentKind,
  slug: string,
  key: string,
  fields: FieldChange[],
): Promise<DocumentDetail> {
  const made = await callAsAdmin('POST /api/admin/documents', { input: { kind, slug, key } });
  const source = setFields(made.source, fields);
  if (made.version > 1 || source === made.source) return made;
  return callAsAdmin('PUT /api/admin/documents/:id', {
    params: { id: made.id },
    input: { version: made.version, source },
  });
}

const slugOf = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f'’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '');
