import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage, uploadAsAdmin } from '#site/admin/shell/api.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Field } from '#site/ui/field.tsx';

/** In bytes; the server's limit for one piece. */
const pieceLength = 1024 * 1024;

/** Sends a file in pieces and returns the name of the checked backup. */
async function upload(file: File, onProgress: (sent: number) => void): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let offset = 0; ; offset += pieceLength) {
    onProgress(offset / file.size);
    const query = { offset: String(offset), size: String(file.size) };
    const piece = file.slice(offset, offset + pieceLength);
    const name = 'POST /api/admin/backup-uploads/:id';
    const { backup } = await uploadAsAdmin(name, piece, query, { id });
    if (backup) return backup.name;
  }
}

export function UploadBackup() {
  const id = useId();
  const [sent, setSent] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => upload(file, setSent),
    onSuccess: (name) => navigate(paths.adminSettingsBackups({ backup: name })),
  });
  return (
    <div className="grid max-w-prose gap-2">
      <Field id={id} label="Backup file (.sqlite)" error={error ? errorMessage(error) : undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="input"
            accept=".sqlite"
            disabled={isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) mutate(file);
            }}
          />
        )}
      </Field>
      <p role="status">{isPending && `Uploading and checking... ${Math.floor(sent * 100)}%`}</p>
    </div>
  );
}
