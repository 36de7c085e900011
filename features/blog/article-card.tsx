import { LeadPicture } from '#features/content/uploaded-picture.tsx';
import { Prices } from '#features/gadgets/shown-prices.tsx';
import type { BlogEntry } from '#server/content/library.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf, scenes } from '#ui/drawings.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';

interface ArticleCardProps {
  entry: BlogEntry;
  to: string;
  /** Of an uploaded picture. */
  sizes: string;
}

export function ArticleCard({ entry, to, sizes }: ArticleCardProps) {
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden">
      <div className="relative border-b-2 border-line">
        <EntryPicture entry={entry} sizes={sizes} />
        <span className="absolute left-3 top-3">
          <Badge color="secondary">{entry.category}</Badge>
        </span>
      </div>
      <div className="flex grow flex-col gap-3 p-4">
        <h3 className="text-title-s">{entry.title}</h3>
        <p>
          <NoBreak text={entry.excerpt} />
        </p>
        <Rated entry={entry} />
        <div className="mt-auto grid justify-items-start gap-1">
          <ByLine entry={entry} />
          <a href={to} className="card-link prose-link font-bold py-2">
            Read More<span className="sr-only">: {entry.title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

export function FeaturedArticle({ entry }: { entry: BlogEntry }) {
  return (
    <article className="card group relative grid overflow-hidden lg:grid-cols-2">
      {/* Next to the text, the picture is as high as the text. */}
      <div className="border-line max-lg:border-b-2 lg:relative lg:border-r-2 lg:[&>.picture]:absolute lg:[&>.picture]:inset-0 lg:[&>.picture]:size-full">
        <EntryPicture entry={entry} sizes="(min-width: 1024px) 40rem, 94vw" eager />
      </div>
      <div className="grid content-center justify-items-start gap-4 p-5 lg:p-8">
        <p className="flex flex-wrap gap-2">
          <Badge>Featured</Badge>
          <Badge color="secondary">{entry.category}</Badge>
        </p>
        <h2 className="text-title-m">
          <a href={paths.entry(entry)} className="card-link hover:text-ember">
            {entry.title}
          </a>
        </h2>
        <p className="text-lead">{entry.excerpt}</p>
        <Rated entry={entry} />
        <ByLine entry={entry} />
        <a href={paths.entry(entry)} className={buttonClass('hazard', 'normal', 'relative z-10')}>
          Read Full Article
        </a>
      </div>
    </article>
  );
}

/** Rating, price and today's answer of a review; articles have none. */
function Rated({ entry }: { entry: BlogEntry }) {
  const { rating, price, latestPrice, answer, isBuried } = entry;
  if (!rating || !price || !latestPrice) return null;
  return (
    <div>
      <p className="dotted font-bold">
        <span>{rating.toFixed(1)}/5</span>
        <span className="in-line">
          <Prices first={price} latest={latestPrice} />
        </span>
      </p>
      {(answer || isBuried) && (
        <p className="dotted text-note">
          {isBuried && <span>In the graveyard</span>}
          {answer && (
            <span>
              Today: <b>{answer}</b>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

export function ByLine({
  entry: { author, minutes, date, updated },
}: {
  entry: Pick<BlogEntry, 'author' | 'minutes' | 'date' | 'updated'>;
}) {
  return (
    <p className="dotted text-note text-muted">
      <span>{author}</span>
      <span>{minutes} min read</span>
      <time dateTime={date}>{longDate(date)}</time>
      {updated && <span>{`Updated ${monthName(updated)}`}</span>}
    </p>
  );
}

interface EntryPictureProps {
  entry: Pick<BlogEntry, 'kind' | 'slug' | 'lead' | 'category'>;
  sizes: string;
  eager?: boolean;
  alt?: string;
}

/** Decorative next to a title, so the alt text is empty by default. */
export function EntryPicture({ entry, alt = '', sizes, eager = false }: EntryPictureProps) {
  const { kind, slug, lead } = entry;
  const drawing =
    (kind === 'review' ? drawingOf(entry) : scenes[`post-${slug}`]) ?? scenes.empty ?? '';
  return lead ? (
    <LeadPicture
      image={lead}
      drawing={drawing}
      isDecoration={alt === ''}
      ratio={[3, 2]}
      sizes={sizes}
      eager={eager}
    />
  ) : (
    <Picture src={drawing} alt={alt} ratio={[3, 2]} eager={eager} />
  );
}
