import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { imagePath, type ListedImage } from '#contract/image-paths.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import type { Column } from '#site/ui/table.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { Empty, QueryView, Time } from '#ui/admin/elements.tsx';
import { DataTable, Toolbar } from '#ui/admin/table.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadButton } from './picture-field.tsx';

/** Every uploaded picture, where it is used, and what it lacks. */
export function PictureList() {
  const query = useQuery(adminQuery('GET /api/admin/images'));
  return (
    <>
      <Toolbar>
        <UploadButton onUploaded={() => query.refetch()}>Upload a picture</UploadButton>
      </Toolbar>
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
}

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
  const replacing = useMutation({
    mutationFn: (id: string) => replace(image, id),
    onSuccess: (count) =>
      showToast({
        title: `Replaced in ${count} ${count === 1 ? 'text' : 'texts'}.`,
        description: 'Publish to show the new picture.',
      }),
  });
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      {image.uses.length > 0 && (
        <UploadButton onUploaded={(id) => replacing.mutate(id)}>Replace</UploadButton>
      )}
      {replacing.isError && (
        <span role="alert" className="field-error">
          The texts were changed elsewhere. Try again.
        </span>
      )}
      {isEditing && (
        <PictureDialog picture={image} onDone={() => {}} onClose={() => setIsEditing(false)} />
      )}
    </span>
  );
}

/** Changes the newest version of every text that uses the picture; publishing stays a decision. */
async function replace({ id, uses }: ListedImage, by: string): Promise<number> {
  for (const { documentId } of uses) {
    const params = { id: documentId };
    const { version, source } = await callAsAdmin('GET /api/admin/documents/:id', { params });
    const input = { version, source: source.replaceAll(id, by) };
    await callAsAdmin('PUT /api/admin/documents/:id', { params, input });
  }
  return uses.length;
}
