import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { type FieldProps, useProblem } from '#features/content/admin/fields.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { Button } from '#ui/button.tsx';
import { imagePath } from '#ui/image-paths.ts';
import { PictureDialog } from './picture-dialog.tsx';

interface UploadButtonProps {
  children: ReactNode;
  onUploaded: (id: string) => void;
}

/** Opens the file picker, then the dialog. */
export function UploadButton({ children, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        <ImagePlus size={16} aria-hidden="true" />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {file && (
        <PictureDialog
          picture={file}
          onDone={({ id }) => onUploaded(id)}
          onClose={() => setFile(undefined)}
          onReopen={() => setFile(file)}
        />
      )}
    </>
  );
}

/** A choice of the uploaded pictures, and a new one. */
export function PictureField({ name, label }: FieldProps) {
  const id = useId();
  const { field } = useController({ name });
  const problem = useProblem(name);
  const { data } = useQuery(adminQuery('GET /api/admin/images'));
  const images = data?.images ?? [];
  const value = String(field.value ?? '');
  const chosen = images.find((image) => image.id === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {chosen && (
        <img
          src={imagePath(chosen.id, chosen.widths[0] ?? chosen.width)}
          alt={chosen.alt}
          className="max-h-32 max-w-full justify-self-start"
        />
      )}
      <select id={id} className="input" {...field} value={value}>
        <option value="">None</option>
        {value !== '' && !chosen && <option value={value}>A picture that is gone</option>}
        {images.map((image) => (
          <option key={image.id} value={image.id}>
            {image.alt}
          </option>
        ))}
      </select>
      {problem && <p className="field-error">{problem}</p>}
      <div>
        <UploadButton onUploaded={field.onChange}>Upload a picture</UploadButton>
      </div>
    </div>
  );
}
