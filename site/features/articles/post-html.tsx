import type { LibraryPost } from '#content/library.ts';
import type { Prose } from '#content/prose/tree.ts';
import { textElements } from '#features/content/text-elements.tsx';
import type { LoadContext } from '#site/router/page.ts';
import { monthName } from '#site/ui/dates.ts';
import { ProseText } from '#site/ui/prose-text.tsx';
import { References, RefMarks } from './citations.tsx';

type Post = Pick<LibraryPost, 'refs' | 'updates'>;

/** The static parts of an article. */
export function renderPost(
  tree: readonly Prose[],
  post: Post,
  renderStatic: LoadContext['renderStatic'],
) {
  // Marks use the numbers of the reference list below the text.
  const ids = Object.keys(post.refs);
  const citation = ({ to }: { to: string }) => (
    <RefMarks numbers={to.split(' ').map((id) => ids.indexOf(id) + 1)} />
  );
  return {
    text: renderStatic(<ProseText prose={tree} components={{ ...textElements, citation }} />),
    updatesAndReferences: renderStatic(<UpdatesAndReferences {...post} />),
  };
}

function UpdatesAndReferences({ refs, updates }: Post) {
  const references = Object.values(refs);
  return (
    <>
      {updates.length > 0 && (
        <ul aria-label="Updates">
          {updates.map(({ date, kind, text }) => (
            <li key={text}>
              <b>{`${kind === 'correction' ? 'Corrected' : 'Updated'} ${monthName(date)}:`}</b>{' '}
              {text}
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
