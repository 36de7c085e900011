import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWithin, useEditor } from '#features/content/admin/fields.tsx';
import type { Insertion } from '#features/content/admin/insertions.ts';
import { TextEditor, type TextEditorHandle } from '#features/content/admin/text-editor.tsx';
import { Button } from '#ui/button.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadButton } from './picture-field.tsx';

interface MarkdownProps {
  insertions: readonly Insertion[];
  /** Pages have no pictures. */
  hasPictures?: boolean;
}

/** The text of a document, which takes pictures by button, drop and paste. */
export function Markdown({ insertions, hasPictures = true }: MarkdownProps) {
  const { setValue } = useFormContext();
  const text = String(useWatch({ name: 'body' }) ?? '');
  const { document, target } = useEditor();
  const handle = useRef<TextEditorHandle>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [file] = files;
  const insertPicture = (id: string) =>
    handle.current?.insert(`\n\n<Picture image="${id}">`, '</Picture>\n\n');
  useEffect(() => {
    if (target && isWithin(target, 'body'))
      handle.current?.goToLine(Number(target.slice('body.'.length)) || 1);
  }, [target]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-bold">Text</p>
      <div className="flex flex-wrap items-start gap-2">
        {hasPictures && <UploadButton onUploaded={insertPicture}>Add a picture</UploadButton>}
        <details>
          <summary className="button button-small list-none">Insert</summary>
          <ul className="flex max-h-60 flex-wrap gap-1 overflow-y-auto py-2">
            {insertions.map(({ label, before, after }) => (
              <li key={before}>
                <Button
                  size="small"
                  tone="plain"
                  onClick={() => handle.current?.insert(before, after)}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <TextEditor
        label={`Text of ${document.title}`}
        value={text}
        onChange={(next) => setValue('body', next)}
        onPictures={hasPictures ? setFiles : undefined}
        handle={handle}
      />
      {file && (
        <PictureDialog
          key={`${file.name} ${files.length}`}
          picture={file}
          onDone={({ id }) => insertPicture(id)}
          onClose={() => setFiles(files.slice(1))}
          onReopen={() => setFiles(files)}
        />
      )}
    </div>
  );
}
