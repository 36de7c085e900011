import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminQuery } from '#ui/admin/api.ts';
import { Empty, QueryView, Time } from '#ui/admin/elements.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { DataTable } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import { imagePath, type ListedImage } from '#ui/image-paths.ts';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import { showToast } from '#ui/toast.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadButton } from './picture-field.tsx';

/** Every uploaded picture, where it is used, and what it lacks. */
export const Component = adminPage('Pictures', () => {
  const query = useQuery(adminQuery('GET /api/admin/images'));
  return (
    <>
      <ScreenHeader
        title="Pictures"
        actions={<UploadButton onUploaded={() => query.refetch()}>Upload a picture</UploadButton>}
      />
      <QueryView query={query} what="pictures">
        {({ images }) => (
          <DataTable
            caption="Pictures"
            columns={columns}
            rows={images}
            rowKey={({ id }) => id}
            empty={<Empty title="No pictures yet.">Upload one here or while you write.</Empty>}
          />
        )}
      </QueryView>
    </>
  );
});

const columns: Column<ListedImage>[] = [
  {
    label: 'Picture',
    cell: ({ id, widths, alt }) => (
      <img src={imagePath(id, widths[0] ?? 0)} alt={alt} loading="lazy" className="max-h-20" />
    ),
  },
  {
    label: 'Description',
    cell: ({ alt, credit }) => (
      <>
        {alt || <b className="field-error">Alt text is missing</b>}
        {credit && <small className="block text-muted">{`Photo: ${credit}`}</small>}
      </>
    ),
  },
  {
    label: 'Used in',
    cell: ({ uses }) =>
      uses.length === 0
        ? 'Not used'
        : uses.map(({ documentId, title, isLive }) => (
            <Link key={documentId} to={paths.adminDocument(documentId)} className="block underline">
              {title}
              {!isLive && ' (draft)'}
            </Link>
          )),
  },
  { label: 'Uploaded', cell: ({ madeAt }) => <Time at={madeAt} /> },
  { label: 'Actions', cell: (image) => <Actions image={image} /> },
];

function Actions({ image }: { image: ListedImage }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      {isEditing && (
        <PictureDialog
          picture={image}
          onDone={() => showToast({ title: 'Saved', description: 'The new texts are live.' })}
          onClose={() => setIsEditing(false)}
          onReopen={() => setIsEditing(true)}
        />
      )}
    </>
  );
}
