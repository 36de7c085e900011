import { useQuery } from '@tanstack/react-query';
import { typesetAll } from '#content/prose/typography.ts';
import { type Correction, corrections } from '#content/views/corrections.ts';
import {
  LegalText,
  loadPageDocument,
  RelatedInformation,
} from '#site/features/legal/legal-page.tsx';
import { notesBy } from '#site/features/notes/queries.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Prerendered } from '#site/prerender/prerendered.tsx';
import type { PageDocument } from '#site/prerender/site-content.ts';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { longDate } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';

const title = 'How we review';

const correctionNotes = notesBy({ kind: 'correction' });

export const loader = () => [correctionNotes];

type Content = PageDocument & { corrected: Correction[] };

export const load = ({ site }: LoadContext): Content => ({
  ...loadPageDocument('how-we-review', site),
  corrected: typesetAll(corrections(site.library)),
});

export function head({ settings }: HeadContext<Content>): Head {
  return {
    title,
    description:
      'How an emergency is made up, where the facts come from, how we rate, who pays, how to correct us, and what we have corrected.',
    canonical: paths.howWeReview(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.howWeReview() }])],
  };
}

export function Page({ content: { parts, corrected } }: PageProps<Content>) {
  return (
    <>
      <PageTitle title={title}>
        <p>The stories are invented. The facts are looked up. This is how we keep them apart.</p>
      </PageTitle>
      <LegalText contents={parts.contents}>
        <div>
          <Prerendered part="text" html={parts.text} className="prose legal-text" />
          {/* Belongs to the last heading of the text. */}
          <div className="prose mt-5">
            <Corrections corrected={corrected} />
          </div>
        </div>
      </LegalText>
      <RelatedInformation related={['about', 'terms']} />
    </>
  );
}

function Corrections({ corrected }: { corrected: readonly Correction[] }) {
  const notes = useQuery(correctionNotes).data?.notes ?? [];
  const all = [
    ...notes.map(({ date, slug, title, summary }) => ({
      date,
      to: paths.note(slug),
      name: title,
      text: summary,
    })),
    ...corrected.map((correction) => ({ ...correction, to: paths.entry(correction) })),
  ];
  if (all.length === 0)
    return <p>None so far. Corrected reviews and articles will be listed here.</p>;
  return (
    <ul>
      {all.map(({ date, to, name, text }) => (
        <li key={`${to} ${date}`}>
          <time dateTime={date}>{longDate(date)}</time>,{' '}
          <Link to={to} className="prose-link">
            <OneWord text={name} />
          </Link>
          : {text}
        </li>
      ))}
    </ul>
  );
}
