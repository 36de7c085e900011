import type { ReactNode } from 'react';
import { shopOf } from '#content/shops.ts';
import { kindNames } from '#contract/catalog-values.ts';
import type { Note, NoteBlock, NoteInline, NoteSummary } from '#contract/notes.ts';
import { Link } from '#site/router/link.tsx';
import { Badge } from '#site/ui/badge.tsx';
import { longDate } from '#site/ui/dates.ts';

interface NoteArticleProps {
  note: Note;
  /** Above the title, such as a back link. */
  above?: ReactNode;
  /** A link to the product's review. */
  about?: ReactNode;
}

/** The public page of a note, also used for the admin preview. */
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
          <Blocks of={note.blocks} />
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

/** The parsed text of a note. */
function Blocks({ of }: { of: readonly NoteBlock[] }): ReactNode {
  return of.map((block, index) => {
    if (block.kind === 'list') {
      const items = block.items.map((item, place) => (
        <li key={place}>
          <Item blocks={item} />
        </li>
      ));
      if (block.start === null) return <ul key={index}>{items}</ul>;
      return (
        <ol key={index} start={block.start}>
          {items}
        </ol>
      );
    }
    return block.kind === 'quote' ? (
      <blockquote key={index}>
        <Blocks of={block.children} />
      </blockquote>
    ) : (
      <p key={index}>
        <Inlines of={block.children} />
      </p>
    );
  });
}

/** A list item of one paragraph is rendered without `<p>`. */
function Item({ blocks }: { blocks: readonly NoteBlock[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks of={blocks} />;
  return (
    <>
      <Inlines of={first.children} />
      <Blocks of={rest} />
    </>
  );
}

function Inlines({ of }: { of: readonly NoteInline[] }): ReactNode {
  return of.map((inline, index) => {
    if (typeof inline === 'string') return inline;
    if (inline.kind === 'break') return <br key={index} />;
    const children = <Inlines of={inline.children} />;
    if (inline.kind === 'link')
      return (
        <NoteLink key={index} to={inline.to}>
          {children}
        </NoteLink>
      );
    const Tag = inline.kind;
    return <Tag key={index}>{children}</Tag>;
  });
}

/** The server rejects other schemes; here they would be rendered as text. */
function NoteLink({ to, children }: { to: string; children: ReactNode }) {
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
