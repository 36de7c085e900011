import { drawingOf } from '#ui/drawings.ts';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { typeset } from './prose/typography.ts';
import type { Library } from './snapshot.ts';

type BlogEntry = Library['entries'][number];

interface Source {
  slug: string;
  category: string;
  /** Reviews that it mentions, in order. */
  named: readonly string[];
}

/** A mentioned review, else one of the same category, else the best of the rest. */
export function nextReview(from: Source, entries: readonly BlogEntry[]): BlogEntry | undefined {
  const { length } = from.named;
  const place = ({ slug, category }: BlogEntry) => {
    if (from.named.includes(slug)) return from.named.indexOf(slug);
    return category === from.category ? length : length + 1;
  };
  return entries
    .filter(({ kind, slug }) => kind === 'review' && slug !== from.slug)
    .toSorted((a, b) => place(a) - place(b) || (b.rating ?? 0) - (a.rating ?? 0))[0];
}

export function NextReview({ review }: { review: BlogEntry | undefined }) {
  if (!review) return null;
  const { slug, title, category } = review;
  return (
    <article className="group relative grid grid-cols-[7rem_1fr] items-center gap-4">
      <span className="overflow-hidden rounded-m border-2 border-line">
        <Picture src={drawingOf({ slug, category })} alt="" ratio={[3, 2]} />
      </span>
      <div>
        <p className="mb-1 block font-text text-note font-bold tracking-wider text-ember uppercase">
          The next disaster
        </p>
        <h3 className="text-title-s">
          <a href={paths.review(slug)} className="card-link">
            {typeset(title)}
          </a>
        </h3>
      </div>
    </article>
  );
}
