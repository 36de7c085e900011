import type { NoteInput, NoteVersion } from '#contract/notes.ts';
import { visibleText } from '#contract/visible-text.ts';
import { When } from '#site/admin/shell/relative-time.tsx';
import { Button } from '#site/ui/button.tsx';

interface NoteVersionsProps {
  versions: readonly NoteVersion[];
  /** Into the editor; nothing is stored by it. */
  onTake: (text: NoteInput) => void;
}

export function NoteVersions({ versions, onTake }: NoteVersionsProps) {
  if (versions.length < 2) return null;
  return (
    <details className="note-versions">
      <summary>{versions.length} versions</summary>
      <ol>
        {versions.map(({ version, at, title, body, kind, product }) => (
          <li key={version}>
            <span>
              {version}. {title}, <When at={at} />
            </span>
            <details>
              <summary aria-label={`Read version ${version}`}>Read it</summary>
              <p className="note-old" dir="auto">
                {visibleText(body)}
              </p>
            </details>
            <Button
              size="small"
              onClick={() => onTake({ title, body, kind, product })}
              aria-label={`Bring version ${version} into the editor`}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
