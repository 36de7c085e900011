import type { ReactNode } from 'react';
import { shopOf } from '#content/shops.ts';
import { kindNames } from '#contract/catalog-values.ts';
import type { Note, NoteSummary } from '#contract/notes.ts';
import { productDrawings, scenes } from '#site/data/drawings.ts';
import { Snapshots } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import { Badge } from '#site/ui/badge.tsx';
import { longDate } from '#site/ui/dates.ts';
import { type ProseComponents, ProseText } from '#site/ui/prose-text.tsx';
import { TextPicture } from '#site/ui/uploaded-picture.tsx';

interface NoteArticleProps {
  note: Note;
  /** Above the title, such as a back link. */
  above?: ReactNode;
  /** A link to the product's review. */
  about?: ReactNode;
}

export function NoteArticle({ note, above, about }: NoteArticleProps) {
  return (
    <article>
      <header className="border-b-2 border-line bg-sheet">
        <div className="page flex items-center justify-between gap-x-10 gap-y-5 py-6 max-lg:flex-col max-lg:items-start lg:py-10">
          <div className="grid justify-items-start gap-4">
            {above}
            <Badge color={note.kind === 'correction' ? 'primary' : 'secondary'}>
              {kindNames[note.kind]}
            </Badge>
            <h1 className="text-title-l wrap-anywhere">{note.title}</h1>
            <NoteDates note={note} />
          </div>
          <Snapshots drawings={[productDrawings[note.product?.slug ?? ''] ?? scenes.hero]} />
        </div>
      </header>
      <div className="page grid max-w-3xl gap-8 pt-8">
        <div className="prose wrap-anywhere">
          <ProseText prose={note.blocks} components={components} />
        </div>
        {about}
      </div>
    </article>
  );
}

export function NoteDates({ note }: { note: NoteSummary }) {
  return (
    <p className="dotted text-note text-muted">
      <time dateTime={note.date}>{longDate(note.date)}</time>
      {note.changed && longDate(note.changed) !== longDate(note.date) && (
        <span>
          Updated <time dateTime={note.changed}>{longDate(note.changed)}</time>
        </span>
      )}
    </p>
  );
}

const components: ProseComponents = { a: NoteLink, Picture: TextPicture };

/** The server rejects other schemes; here they would be rendered as text. */
function NoteLink({ href: to, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(to)) return <Link to={to}>{children}</Link>;
  if (!/^(https:\/\/|mailto:)/.test(to)) return children;
  const rel = shopOf(to).isAffiliate
    ? 'sponsored nofollow noopener noreferrer'
    : 'noopener noreferrer';
  return (
    <a href={to} rel={rel}>
      {children}
    </a>
  );
}
