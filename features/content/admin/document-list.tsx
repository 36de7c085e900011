import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { Empty, Time } from '#ui/admin/elements.tsx';
import { openClass, ResourceTable } from '#ui/admin/table.tsx';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import type { DocumentSummary } from '../calls.ts';
import { DocumentStatus } from './states.tsx';

type Table = ComponentProps<typeof ResourceTable<'GET /api/admin/documents', DocumentSummary>>;

interface DocumentTableProps extends Pick<Table, 'what' | 'caption' | 'filters' | 'empty'> {
  /** What else all of them have in common. */
  query?: Readonly<Record<string, string>>;
  /** The label of their titles. */
  name: string;
  /** Between title and state. */
  columns?: readonly Column<DocumentSummary>[];
}

/** The texts or gadgets of a screen. */
export function DocumentTable({ name, columns = [], ...table }: DocumentTableProps) {
  return (
    <ResourceTable
      call="GET /api/admin/documents"
      search={`Search by ${name.toLowerCase()}`}
      rows={({ documents }) => documents}
      rowKey={({ id }) => id}
      columns={[
        {
          label: name,
          cell: ({ id, title }) => (
            <Link to={paths.adminDocument(id)} className={openClass}>
              {title}
            </Link>
          ),
        },
        ...columns,
        { label: 'State', cell: (one) => <DocumentStatus document={one} /> },
        { label: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      ]}
      noMatch={<Empty title={`No ${table.what} match.`}>Try fewer words or another filter.</Empty>}
      {...table}
    />
  );
}

interface NewDocumentDialogProps
  extends Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'description' | 'submitLabel' | 'onClose' | 'children'
  > {
  create: () => Promise<{ id: number }>;
}

/** Asks for what a document needs, creates it and opens its editor. */
export function NewDocumentDialog({ create, ...dialog }: NewDocumentDialogProps) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: create,
    onSuccess: ({ id }) => navigate(paths.adminDocument(id)),
  });
  return <FormDialog {...dialog} pending={isPending} error={error} onSubmit={mutate} />;
}
