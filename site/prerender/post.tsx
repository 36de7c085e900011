import { renderToStaticMarkup } from 'react-dom/server';
import type { LibraryPost } from '#content/library.ts';
import { References, RefMarks } from '#site/features/reviews/citations.tsx';
import { Exhibit, PullQuote } from '#site/features/reviews/story.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { ProseText } from './prose-text.tsx';
import type { PostDocument } from './site-content.ts';
import type { PrerenderSource } from './sources.ts';

export function prerenderPost({
  prose,
  post,
  gadget,
}: Extract<PrerenderSource, { kind: 'post' }>): PostDocument {
  const { refs, updates, named, ...data } = post;
  const { slug, title, excerpt, category } = data;
  // Marks use the numbers of the reference list below the text.
  const ids = Object.keys(refs);
  const citation = ({ to }: { to: string }) => (
    <RefMarks numbers={to.split(' ').map((id) => ids.indexOf(id) + 1)} />
  );
  return {
    data: {
      ...data,
      end: {
        slug,
        what: 'Article',
        title,
        text: excerpt,
        path: paths.post(slug),
        category,
        named,
        gadget,
      },
    },
    parts: {
      text: renderToStaticMarkup(
        <ProseText prose={prose} components={{ PullQuote, Exhibit, citation }} />,
      ),
      foot: renderToStaticMarkup(<Foot refs={refs} updates={updates} />),
    },
  };
}

function Foot({ refs, updates }: Pick<LibraryPost, 'refs' | 'updates'>) {
  const references = Object.values(refs);
  return (
    <>
      {updates.length > 0 && (
        <ul aria-label="Updates">
          {updates.map(({ date, text }) => (
            <li key={date}>
              <b>{`Updated ${monthName(date)}:`}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {references.length > 0 && (
        <section aria-label="References">
          <References references={references} />
        </section>
      )}
    </>
  );
}
