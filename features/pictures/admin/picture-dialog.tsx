import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#platform/browser/api.ts';
import { callAsAdmin, uploadAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { useDraftForm } from '#ui/admin/drafts.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { formatBytes } from '#ui/admin/format.ts';
import { type ImageRecord, imagePath, maxImageBytes } from '#ui/image-paths.ts';

interface PictureDialogProps {
  /** A new picture, or one whose texts change. */
  picture: File | ImageRecord;
  onDone: (image: ImageRecord) => void;
  onClose: () => void;
  /** Opens it again after Cancel was undone. */
  onReopen: () => void;
}

const missingAlt = 'Describe the picture for people who can’t see it.';

/** Description and credit of a picture. */
export function PictureDialog({ picture, onDone, onClose, onReopen }: PictureDialogProps) {
  const isNew = picture instanceof File;
  const form = useDraftForm(
    `picture ${isNew ? picture.name : picture.id}`,
    isNew ? { alt: '', credit: '' } : { alt: picture.alt, credit: picture.credit },
    0,
  );
  const { errors } = form.formState;
  const preview = usePreview(picture);
  const saving = useMutation({
    mutationFn: (texts: PictureTexts) => savePicture(picture, texts),
    onSuccess: (image) => {
      form.discard();
      // Closing returns focus to the button, so it comes before the text takes it.
      flushSync(onClose);
      onDone(image);
    },
    onError: (error) => showServerError(form, error),
  });
  const cancel = () => {
    form.cancel(onReopen);
    onClose();
  };
  return (
    <FormDialog
      title={isNew ? 'Upload a picture' : 'Edit picture'}
      description="JPEG, PNG or WebP, up to 15 MB. Location and camera details are removed."
      submitLabel={isNew ? 'Upload picture' : 'Save'}
      pending={saving.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((texts) => saving.mutate(texts))}
      onClose={onClose}
      onCancel={cancel}
    >
      <TextField
        label="Description (alt text)"
        data-first-focus
        maxLength={300}
        error={errors.alt?.message}
        {...form.register('alt', { validate: (alt) => alt.trim() !== '' || missingAlt })}
      />
      <TextField
        label="Credit, if the picture isn’t yours (optional)"
        maxLength={120}
        error={errors.credit?.message}
        {...form.register('credit')}
      />
      {preview && <img src={preview} alt="" className="max-h-60 max-w-full" />}
      <p role="status" className="min-h-6 text-muted">
        {saving.isPending && (isNew ? 'Uploading and converting the picture.' : 'Saving.')}
      </p>
    </FormDialog>
  );
}

const savePicture = (picture: File | ImageRecord, input: PictureTexts): Promise<ImageRecord> =>
  picture instanceof File
    ? uploadPicture(picture, input)
    : callAsAdmin('PATCH /api/admin/images/:id', { params: { id: picture.id }, input });

/** The policy forbids `blob:` URLs. */
function usePreview(picture: File | ImageRecord): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!(picture instanceof File))
      return setPreview(imagePath(picture.id, picture.widths[1] ?? picture.width));
    const reader = new FileReader();
    reader.onload = () => setPreview(String(reader.result));
    reader.readAsDataURL(picture);
  }, [picture]);
  return preview;
}

type PictureTexts = Pick<ImageRecord, 'alt' | 'credit'>;

async function uploadPicture(file: File, texts: PictureTexts): Promise<ImageRecord> {
  // The server stops reading such a file, which a browser reports as a lost connection.
  if (file.size > maxImageBytes)
    throw new CallError(
      413,
      `This picture has ${formatBytes(file.size)}. The limit is 15 MB. Save it smaller and try again.`,
    );
  return uploadAsAdmin('POST /api/admin/images', file, { ...texts });
}
