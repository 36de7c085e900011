import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWithin, useEditor } from '#features/content/admin/editor-context.ts';
import {
  type Suggestion,
  TextEditor,
  type TextEditorHandle,
} from '#features/content/admin/text-editor.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadButton } from './picture-field.tsx';

interface MarkdownProps {
  suggestions: readonly Suggestion[];
  /** Pages have no pictures. */
  hasPictures?: boolean;
  /** Buttons above the text. */
  children?: ReactNode;
}

/** The text of a document, which takes pictures by button, drop and paste. */
export function Markdown({ suggestions, hasPictures = true, children }: MarkdownProps) {
  const { setValue } = useFormContext();
  const text = String(useWatch({ name: 'body' }) ?? '');
  const { editing, target } = useEditor();
  const { problems, warnings, title } = editing.document;
  const handle = useRef<TextEditorHandle>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [file] = files;
  const insert = (id: string) =>
    handle.current?.insert(`\n\n<Picture image="${id}">`, '</Picture>\n\n');
  useEffect(() => {
    if (target && isWithin(target, 'body'))
      handle.current?.goToLine(Number(target.slice('body.'.length)) || 1);
  }, [target]);
  const atLines = useMemo(
    () =>
      [
        ...problems.map((problem) => ({ ...problem, isWarning: false })),
        ...warnings.map((problem) => ({ ...problem, isWarning: true })),
      ].filter(({ field }) => field === 'body'),
    [problems, warnings],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="font-bold">Text</p>
      {hasPictures && (
        <div>
          <UploadButton onUploaded={insert}>Add a picture</UploadButton>
        </div>
      )}
      {children}
      <TextEditor
        label={`Text of ${title}`}
        value={text}
        onChange={(next) => setValue('body', next)}
        problems={atLines}
        suggestions={suggestions}
        onPictures={hasPictures ? setFiles : undefined}
        handle={handle}
      />
      {file && (
        <PictureDialog
          key={`${file.name} ${files.length}`}
          picture={file}
          onDone={({ id }) => insert(id)}
          onClose={() => setFiles(files.slice(1))}
          onReopen={() => setFiles(files)}
        />
      )}
    </div>
  );
}
