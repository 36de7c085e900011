import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFreshList } from '#features/content/admin/documents.ts';
import { DocumentStatus } from '#features/content/admin/states.tsx';
import type { DocumentSummary } from '#features/content/calls.ts';
import { callAsAdmin } from '#ui/admin/api.ts';
import { Empty, Time } from '#ui/admin/elements.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { ResourceTable } from '#ui/admin/resource-table.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { openClass } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import { kindOptions } from './gadget-form.tsx';

/** Tested gadgets and their rivals, with prices, stores and facts. */
export const Component = adminPage('Gadgets', () => {
  const [isAdding, setIsAdding] = useState(false);
  useFreshList();
  return (
    <>
      <ScreenHeader
        title="Gadgets"
        actions={
          <Button tone="hazard" onClick={() => setIsAdding(true)}>
            New gadget
          </Button>
        }
      />
      <ResourceTable
        call="GET /api/admin/documents"
        what="gadgets"
        query={{ kind: 'gadget' }}
        names={{ search: 'q', page: 'after' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              ['', 'All'],
              ['live', 'On the site'],
              ['draft', 'Hidden'],
              ['trash', 'Trash'],
            ],
          },
        ]}
        search="Search by name"
        caption="Gadgets"
        columns={columns}
        rows={({ documents }) => documents}
        rowKey={({ id }) => id}
        empty={<Empty title="No gadgets yet.">Add the first one, or start a review.</Empty>}
        noMatch={<Empty title="No gadgets match.">Try fewer words or another filter.</Empty>}
      />
      {isAdding && <NewGadget onClose={() => setIsAdding(false)} />}
    </>
  );
});

const columns: Column<DocumentSummary>[] = [
  {
    label: 'Name',
    cell: ({ id, title }) => (
      <Link to={paths.adminDocument(id)} className={openClass}>
        {title}
      </Link>
    ),
  },
  { label: 'State', cell: (document) => <DocumentStatus document={document} /> },
  { label: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

function NewGadget({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [kind, setKind] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/documents', {
        input: { kind: 'gadget', value: { name: name.trim(), kind } },
      }),
    onSuccess: ({ id }) => navigate(paths.adminDocument(id)),
  });
  return (
    <FormDialog
      title="New gadget"
      description="It stays hidden until you show it or publish its review."
      submitLabel="Create"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        data-first-focus
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Kind of gadget"
        required
        value={kind}
        options={[['', 'Choose...'], ...Object.entries(kindOptions)]}
        onChange={({ target }) => setKind(target.value)}
      />
    </FormDialog>
  );
}
