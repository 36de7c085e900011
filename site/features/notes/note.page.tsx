import { useQuery } from '@tanstack/react-query';
import { noteAt } from '#site/components/note-queries.ts';
import { isReviewed } from '#site/data/site-content.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { noteStructuredData } from '#site/seo/article-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { NoteArticle } from './note-article.tsx';

export const loader = ({ params: { slug = '' } }: PageRequest) => [noteAt(slug)];

interface Content {
  isReviewed: boolean;
}

export function load({ params: { slug = '' }, read, library }: LoadContext): Content {
  const product = read(noteAt(slug))?.note?.product;
  return { isReviewed: product ? isReviewed(library, product.slug) : false };
}

export function head({
  params: { slug = '' },
  read,
  settings,
  library,
}: HeadContext<Content>): Head {
  const answer = read(noteAt(slug));
  if (!answer?.note)
    return {
      title: 'Note not found',
      description: 'There is no field note at this URL.',
      status: 404,
    };
  const { note } = answer;
  return {
    title: note.title,
    description: note.summary,
    canonical: paths.note(note.slug),
    author: library.site.texts.byline,
    article: {
      published: note.date,
      author: library.site.texts.byline,
      section: 'Field notes',
      tags: [],
    },
    structuredData: noteStructuredData(note, settings.siteUrl),
  };
}

export function Page({ params: { slug = '' }, content }: PageProps<Content>) {
  const { data: answer } = useQuery(noteAt(slug));
  if (!answer?.note) return <NoNote />;
  const { note } = answer;
  return (
    <NoteArticle
      note={note}
      above={<BackLink to={paths.notes()}>All field notes</BackLink>}
      about={note.product && <About {...note.product} {...content} />}
    />
  );
}

function About({ slug, name, isReviewed }: Content & { slug: string; name: string }) {
  if (!isReviewed) return <p className="text-muted">About the {name}.</p>;
  return (
    <p>
      <Link to={paths.review(slug)} className={buttonClass('paper')}>
        The review of the {name}
      </Link>
    </p>
  );
}

function NoNote() {
  return (
    <NotFound title="Note not found" to={paths.notes()} label="All field notes">
      Nobody at the lab has written this down. The others are where they should be.
    </NotFound>
  );
}
