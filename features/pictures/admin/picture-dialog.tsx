import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#platform/browser/api.ts';
import { callAsAdmin, uploadAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { useDraftForm } from '#ui/admin/drafts.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { formatBytes } from '#ui/admin/format.ts';
import { type ImageRecord, imagePath, maxImageBytes, megabyte } from '#ui/image-paths.ts';

interface PictureDialogProps {
  /** A new picture, or one whose texts change. */
  picture: File | ImageRecord;
  onDone: (image: ImageRecord) => void;
  onClose: () => void;
  /** Opens it again after Cancel was undone. */
  onReopen: () => void;
}

const missingAlt = 'Describe the picture for people who can’t see it.';

/** Description, credit and focal point of a picture. */
export function PictureDialog({ picture, onDone, onClose, onReopen }: PictureDialogProps) {
  const isNew = picture instanceof File;
  const form = useDraftForm(
    `picture ${isNew ? picture.name : picture.id}`,
    isNew ? noTexts : textsOf(picture),
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
      {preview && (
        <FocalPoint
          preview={preview}
          texts={form.values}
          onMove={(x, y) => {
            form.setValue('focusX', x, { shouldDirty: true });
            form.setValue('focusY', y, { shouldDirty: true });
          }}
        />
      )}
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

const textsOf = ({ alt, credit, focusX, focusY }: ImageRecord): PictureTexts => ({
  ...{ alt, credit, focusX, focusY },
});

const noTexts: PictureTexts = { alt: '', credit: '', focusX: 50, focusY: 50 };

function usePreview(picture: File | ImageRecord): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (picture instanceof File) previewOf(picture).then(setPreview);
    else setPreview(imagePath(picture.id, picture.widths[1] ?? picture.width));
  }, [picture]);
  return preview;
}

interface FocalPointProps {
  preview: string;
  texts: PictureTexts;
  onMove: (x: number, y: number) => void;
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};
const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

/** What stays visible when the picture is cropped, chosen by click or arrow keys. */
function FocalPoint({ preview, texts, onMove }: FocalPointProps) {
  const { focusX, focusY } = texts;
  const move = (x: number, y: number) => onMove(percent(x), percent(y));
  const onClick = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    // A key press has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(focusX + step[0], focusY + step[1]);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-bold">Focal point</p>
      <button
        type="button"
        className="relative cursor-crosshair"
        aria-label={`Focal point: ${focusX}% from the left, ${focusY}% from the top. Move it with the arrow keys.`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={preview} alt="" className="max-h-60 max-w-full" />
        <span
          className="absolute size-6 -translate-1/2 rounded-full border-4 border-hazard bg-sheet"
          style={{ left: `${focusX}%`, top: `${focusY}%` }}
        />
      </button>
      <p className="text-note text-muted">Select what must stay visible when it is cropped.</p>
    </div>
  );
}

interface PictureTexts {
  alt: string;
  credit: string;
  focusX: number;
  focusY: number;
}

/** Larger photos are scaled down before they are sent, so that a slow connection is enough. */
const largeFile = 3 * megabyte;
const sentWidth = 3200;
const previewWidth = 640;

async function uploadPicture(file: File, texts: PictureTexts): Promise<ImageRecord> {
  // The server stops reading such a file, which a browser reports as a lost connection.
  if (file.size > maxImageBytes)
    throw new CallError(
      413,
      `This picture has ${formatBytes(file.size)}. The limit is 15 MB. Save it smaller and try again.`,
    );
  return uploadAsAdmin('POST /api/admin/images', await shrink(file), {
    alt: texts.alt,
    credit: texts.credit,
    focusX: String(texts.focusX),
    focusY: String(texts.focusY),
  });
}

/** A small copy; undefined if the browser cannot read the file. The policy forbids `blob:` URLs. */
async function previewOf(file: Blob): Promise<string | undefined> {
  const canvas = await draw(file, previewWidth);
  return canvas?.toDataURL('image/jpeg', 0.7);
}

/** The server refuses what the browser cannot read, with a reason. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= largeFile || file.type !== 'image/jpeg') return file;
  const canvas = await draw(file, sentWidth);
  return new Promise((resolve) => {
    if (!canvas) resolve(file);
    else canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.9);
  });
}

async function draw(file: Blob, width: number): Promise<HTMLCanvasElement | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, width / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return undefined;
  }
}
