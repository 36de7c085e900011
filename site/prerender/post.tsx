import { renderToStaticMarkup } from 'react-dom/server';
import type { SourceDocument } from '#content/prose/source-documents.ts';
import { References, RefMarks } from '#site/features/reviews/citations.tsx';
import { Exhibit, PullQuote } from '#site/features/reviews/story.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { type ProseComponents, ProseText } from './prose-text.tsx';
import type { PostDocument } from './site-content.ts';

type Post = Extract<SourceDocument, { kind: 'post' }>;

export function prerenderPost({ prose, post, gadget }: Post): PostDocument {
  const { slug, title, description, excerpt, category, author, date, minutes, heroAlt, tags } =
    post;
  const parts = {
    text: renderToStaticMarkup(<ProseText prose={prose} components={componentsOf(post)} />),
    foot: renderToStaticMarkup(<Foot post={post} />),
  };
  return {
    data: {
      slug,
      title,
      description,
      excerpt,
      category,
      author,
      date,
      minutes,
      heroAlt,
      tags,
      end: {
        slug,
        what: 'Article',
        title,
        text: excerpt,
        path: paths.post(slug),
        category,
        named: post.named,
        gadget,
      },
    },
    parts,
  };
}

/** Marks use the numbers of the reference list below the text. */
function componentsOf({ refs }: Post['post']): ProseComponents {
  const ids = Object.keys(refs);
  const numbersOf = (to: string) => to.split(' ').map((id) => ids.indexOf(id) + 1);
  return {
    PullQuote,
    Exhibit,
    citation: ({ to }: { to: string }) => <RefMarks numbers={numbersOf(to)} />,
  };
}

function Foot({ post: { updates, refs } }: { post: Post['post'] }) {
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
