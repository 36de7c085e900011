import { type ReactNode, type RefObject, useState } from 'react';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadButton } from './picture-field.tsx';
import type { TextEditorHandle } from './text-editor.tsx';

interface WithPicturesProps {
  /** Pages have no pictures. */
  isAllowed: boolean;
  handle: RefObject<TextEditorHandle | null>;
  /** Gets what to call with pasted and dropped files. */
  children: (onPictures: ((files: File[]) => void) | undefined) => ReactNode;
}

/** A text editor that takes pictures by button, drop and paste. */
export function WithPictures({ isAllowed, handle, children }: WithPicturesProps) {
  const [files, setFiles] = useState<File[]>([]);
  if (!isAllowed) return children(undefined);
  const [file] = files;
  const insert = (id: string) =>
    handle.current?.insert(`\n\n<Picture image="${id}">`, '</Picture>\n\n');
  return (
    <div className="grid gap-2">
      <div>
        <UploadButton onUploaded={insert}>Add a picture</UploadButton>
      </div>
      {children(setFiles)}
      {file && (
        <PictureDialog
          key={`${file.name} ${files.length}`}
          picture={file}
          onDone={({ id }) => insert(id)}
          onClose={() => setFiles(files.slice(1))}
        />
      )}
    </div>
  );
}
