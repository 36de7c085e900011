import { useQuery } from '@tanstack/react-query';
import { kindNames } from '#contract/catalog-values.ts';
import type { NoteSummary } from '#contract/notes.ts';
import { notesBy } from '#site/components/note-queries.ts';
import { PageLinks } from '#site/components/page-links.tsx';
import { productDrawings, scenes } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs, itemList } from '#site/seo/structured-data.ts';
import { Badge } from '#site/ui/badge.tsx';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { NoteDates } from './note-article.tsx';

const title = 'Field notes';

const listOf = (page: string | undefined) => notesBy(page === undefined ? {} : { page });

export const loader = ({ query: { page } }: PageRequest) => [listOf(page)];

export function head({ query: { page }, read, settings }: HeadContext): Head {
  const { notes = [] } = read(listOf(page)) ?? {};
  const items = notes.map(({ title: name, slug }) => ({
    name,
    url: settings.siteUrl + paths.note(slug),
  }));
  return {
    title,
    description:
      'What happened after the reviews: updates, corrections, news, and which gadgets are still alive.',
    canonical: paths.notes(),
    structuredData: [
      ...(items.length > 0 ? [itemList(items)] : []),
      breadcrumbs(settings.siteUrl, [{ name: title, path: paths.notes() }]),
    ],
  };
}

export function Page({ query: { page } }: PageProps) {
  const { data } = useQuery(listOf(page));
  const notes = data?.notes ?? [];
  return (
    <>
      <PageTitle title={title} snapshots={[scenes.about]}>
        What happened after the reviews, in a few words and with a date.
      </PageTitle>
      {data && notes.length === 0 && <NoNotes />}
      {notes.length > 0 && (
        <div className="page pt-8">
          <ol className="grid gap-6 lg:grid-cols-2">
            {notes.map((note) => (
              <li key={note.slug} className="lg:only:col-span-2">
                <Entry note={note} />
              </li>
            ))}
          </ol>
          <PageLinks
            page={Number(page ?? 1)}
            pages={data?.pages ?? 1}
            to={(target) => paths.notes({ page: target })}
            labels={{ previous: 'Newer notes', next: 'Older notes' }}
          />
        </div>
      )}
    </>
  );
}

function Entry({ note }: { note: NoteSummary }) {
  return (
    <article className="card relative grid h-full content-start overflow-hidden sm:grid-cols-[2fr_3fr]">
      <img
        src={productDrawings[note.product?.slug ?? ''] ?? scenes.hero}
        alt=""
        width={480}
        height={320}
        loading="lazy"
        className="size-full border-line object-cover max-sm:aspect-5/2 max-sm:border-b-2 sm:border-r-2"
      />
      <div className="grid content-start justify-items-start gap-2 p-4">
        <p className="flex flex-wrap items-center gap-3">
          <Badge color={note.kind === 'correction' ? 'primary' : 'secondary'}>
            {kindNames[note.kind]}
          </Badge>
          <NoteDates note={note} />
        </p>
        <h2 className="text-title-s wrap-anywhere">
          <Link to={paths.note(note.slug)} className="prose-link">
            {note.title}
          </Link>
        </h2>
        <p className="wrap-anywhere">{note.summary}</p>
        {note.product && <p className="text-note text-muted">About the {note.product.name}</p>}
      </div>
    </article>
  );
}

function NoNotes() {
  return (
    <Notice
      scene="empty"
      title="No field notes yet"
      actions={
        <Link to={paths.blog()} className={buttonClass('hazard')}>
          Browse the reviews
        </Link>
      }
    >
      When a gadget breaks, improves, or surprises us after its review, you’ll read it here. Each
      review also lists what has changed since.
    </Notice>
  );
}
