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
          <NoteBody blocks={note.blocks} />
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

/** Renders the parsed text of a note. */
function NoteBody({ blocks }: { blocks: readonly NoteBlock[] }): ReactNode {
  return blocks.map((block, index) => <Block key={keyOf(block, index)} block={block} />);
}

const keyOf = (block: NoteBlock, index: number) => `${index} ${block.kind}`;

function Block({ block }: { block: NoteBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines of={block.children} />
      </p>
    );
  if (block.kind === 'quote')
    return (
      <blockquote>
        <NoteBody blocks={block.children} />
      </blockquote>
    );
  const items = block.items.map((item, index) => (
    <li key={`${index} ${item.length}`}>
      <Item blocks={item} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

/** A list item of one paragraph is rendered without `<p>`. */
function Item({ blocks }: { blocks: readonly NoteBlock[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <NoteBody blocks={blocks} />;
  return (
    <>
      <Inlines of={first.children} />
      <NoteBody blocks={rest} />
    </>
  );
}

function Inlines({ of }: { of: readonly NoteInline[] }): ReactNode {
  return of.map((inline, index) => {
    if (typeof inline === 'string') return inline;
    const key = `${index} ${inline.kind}`;
    if (inline.kind === 'break') return <br key={key} />;
    const children = <Inlines of={inline.children} />;
    if (inline.kind !== 'link') {
      const Tag = inline.kind;
      return <Tag key={key}>{children}</Tag>;
    }
    return (
      <NoteLink key={key} to={inline.to}>
        {children}
      </NoteLink>
    );
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
