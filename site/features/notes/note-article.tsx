import type { ReactNode } from 'react';
import type { Note, NoteSummary } from '#contract/notes.ts';
import { Badge } from '#site/ui/badge.tsx';
import { longDate } from '#site/ui/dates.ts';
import { NoteBody } from './note-body.tsx';
import { kindNames } from './note-kinds.ts';

interface NoteArticleProps {
  note: Note;
  /** Above the title, such as a way back. */
  above?: ReactNode;
  /** Where the product's review is. */
  about?: ReactNode;
}

/** A note as everybody reads it; the owner's preview is the same. */
export function NoteArticle({ note, above, about }: NoteArticleProps) {
  return (
    <article>
      <header className="border-b-2 border-line bg-sheet">
        <div className="page grid max-w-3xl justify-items-start gap-4 py-6 lg:py-10">
          {above}
          <Badge color={note.kind === 'correction' ? 'primary' : 'secondary'}>
            {kindNames[note.kind]}
          </Badge>
          <h1 className="text-title-l wrap-anywhere">{note.title}</h1>
          <NoteDates note={note} />
        </div>
      </header>
      <div className="page grid max-w-3xl gap-8 pt-8">
        <div className="prose wrap-anywhere">
          <NoteBody blocks={note.blocks} />
        </div>
        {about}
      </div>
    </article>
  );
}

export function NoteDates({ note }: { note: NoteSummary }) {
  return (
    <p className="text-note text-muted">
      <time dateTime={note.date}>{longDate(note.date)}</time>
      {note.changed && (
        <>
          , changed <time dateTime={note.changed}>{longDate(note.changed)}</time>
        </>
      )}
    </p>
  );
}
