import type { NoteInput, NoteVersion } from '#contract/notes.ts';
import { visibleText } from '#contract/text.ts';
import { Time } from '#site/admin/shell/parts.tsx';
import { Button } from '#site/ui/button.tsx';

interface VersionsProps {
  versions: readonly NoteVersion[];
  /** Puts a version into the editor; nothing is saved. */
  onRestore: (version: NoteInput) => void;
}

export function Versions({ versions, onRestore }: VersionsProps) {
  if (versions.length < 2) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">
        {versions.length} versions
      </summary>
      <ol className="grid gap-3">
        {versions.map(({ version, at, title, body, kind, product }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {version}. {title}, <Time at={at} />
            </span>
            <Button
              size="small"
              onClick={() => onRestore({ title, body, kind, product })}
              aria-label={`Restore version ${version}`}
            >
              Restore
            </Button>
            <details className="basis-full">
              <summary aria-label={`Read version ${version}`} className="cursor-pointer text-note">
                Read
              </summary>
              <p dir="auto" className="border-l-4 border-hairline pl-3 whitespace-pre-wrap">
                {visibleText(body)}
              </p>
            </details>
          </li>
        ))}
      </ol>
    </details>
  );
}
