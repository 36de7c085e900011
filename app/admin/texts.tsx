import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFreshList, useGadgets } from '#features/content/admin/documents.ts';
import { DocumentStatus, kindNames, textStates } from '#features/content/admin/states.tsx';
import type { DocumentSummary } from '#features/content/calls.ts';
import { slugOf, textKinds } from '#features/content/kinds.ts';
import { kindOptions } from '#features/gadgets/admin/gadget-form.tsx';
import { callAsAdmin, downloadAsAdmin } from '#ui/admin/api.ts';
import { DownloadButton, Empty, Time } from '#ui/admin/elements.tsx';
import { SearchableField, SelectField, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { ResourceTable } from '#ui/admin/resource-table.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { openClass } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';

/** Everything the owner writes and publishes: reviews, posts, guides and pages. */
export const Component = adminPage('Texts', () => {
  useFreshList();
  return (
    <>
      <ScreenHeader title="Texts" actions={<NewTexts />} />
      <ResourceTable
        call="GET /api/admin/documents"
        what="texts"
        names={{ search: 'q', page: 'after' }}
        filters={filters}
        search="Search by title"
        caption="Texts"
        columns={columns}
        rows={({ documents }) => documents}
        rowKey={({ id }) => id}
        empty={<Empty title="No texts yet.">Write your first review.</Empty>}
        noMatch={<Empty title="No texts match.">Try fewer words or another filter.</Empty>}
      />
      <div className="mt-6">
        <DownloadButton download={() => downloadAsAdmin('GET /api/admin/content-file')}>
          Download everything
        </DownloadButton>
      </div>
    </>
  );
});

const filters = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      ['', 'All'],
      ...textKinds.map((kind): [string, string] => [kind, `${kindNames[kind]}s`]),
    ],
  },
  { name: 'state', label: 'State', options: [['', 'Any state'], ...textStates] },
] as const satisfies { options: [string, string][]; name: string; label: string }[];

const columns: Column<DocumentSummary>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <Link to={paths.adminDocument(id)} className={openClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { label: 'State', cell: (document) => <DocumentStatus document={document} /> },
  { label: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

const newKinds = ['review', 'post', 'guide', 'page'] as const;
type NewKind = (typeof newKinds)[number];

/** Buttons that start a text. */
function NewTexts() {
  const [kind, setKind] = useState<NewKind>();
  const close = () => setKind(undefined);
  return (
    <>
      {newKinds.map((one, index) => (
        <Button key={one} tone={index === 0 ? 'hazard' : 'paper'} onClick={() => setKind(one)}>
          New {one}
        </Button>
      ))}
      {kind === 'review' && <NewReview onClose={close} />}
      {kind && kind !== 'review' && <NewText kind={kind} onClose={close} />}
    </>
  );
}

function NewReview({ onClose }: { onClose: () => void }) {
  const gadgets = useGadgets();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const wanted = name.trim().toLowerCase();
  const gadget = gadgets.find(({ title }) => title.toLowerCase() === wanted);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      gadget
        ? callAsAdmin('POST /api/admin/reviews', { input: { gadget: gadget.slug } })
        : callAsAdmin('POST /api/admin/reviews', { input: { name, kind } }),
    onSuccess: ({ id }) => navigate(paths.adminDocument(id)),
  });
  return (
    <FormDialog
      title="New review"
      description="Choose one of your gadgets, or type the name of a new one. Nothing is public before you publish."
      submitLabel="Start writing"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <SearchableField
        label="Gadget"
        required
        data-first-focus
        maxLength={80}
        value={name}
        options={gadgets.map(({ title }) => [title, title])}
        onChange={({ target }) => setName(target.value)}
      />
      {wanted !== '' && !gadget && (
        <SelectField
          label="This gadget is new. What kind is it?"
          required
          value={kind}
          options={[['', 'Choose...'], ...Object.entries(kindOptions)]}
          onChange={({ target }) => setKind(target.value)}
        />
      )}
    </FormDialog>
  );
}

function NewText({ kind, onClose }: { kind: Exclude<NewKind, 'review'>; onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/documents', {
        // A page has no title field; its address is made from these words.
        input: kind === 'page' ? { kind, slug: slugOf(title) } : { kind, value: { title } },
      }),
    onSuccess: ({ id }) => navigate(paths.adminDocument(id)),
  });
  return (
    <FormDialog
      title={`New ${kind}`}
      description="Nothing is public before you publish."
      submitLabel="Start writing"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={kind === 'page' ? 'Name of the page' : 'Title'}
        required
        data-first-focus
        maxLength={120}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
