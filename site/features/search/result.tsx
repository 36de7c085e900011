import { Fragment, type ReactNode } from 'react';
import { slugsInComparison } from '#content/slugs.ts';
import type { SearchKind, SearchResult } from '#contract/search.ts';
import { EntryPicture } from '#site/components/article-card.tsx';
import { ProductPicture } from '#site/components/product-picture.tsx';
import { productDrawings, scenes } from '#site/data/drawings.ts';
import { Link } from '#site/router/link.tsx';
import { monthName } from '#site/ui/dates.ts';
import { Picture } from '#site/ui/picture.tsx';
import { formatPrice, shownRating } from '#site/ui/price-and-rating.ts';
import { priceKind as priceWords } from '#site/ui/price-words.ts';

export function Result({ result }: { result: SearchResult }) {
  const { kind, title, url, label, text, category, rating, price, priceMonth, more } = result;
  const { priceKind = 'list', answer, buried, instead } = result;
  const facts = [
    kindWords[kind],
    kind === 'rival' ? null : category,
    rating === null ? null : `${shownRating(rating)}/5`,
    price === null
      ? null
      : formatPrice(price) +
        (priceMonth ? ` ${priceWords({ kind: priceKind })}, ${monthName(priceMonth)}` : ''),
  ].filter((fact) => fact !== null);
  return (
    <article className="relative grid grid-cols-[clamp(80px,22vw,10rem)_1fr] items-start gap-4 border-b border-hairline pb-4">
      <ResultPicture result={result} />
      <div className="grid gap-1">
        <h2 className="text-title-s">
          <Link to={url} className="picture-link">
            {title}
          </Link>
        </h2>
        <p className="dotted text-note text-muted">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {(answer || buried) && (
          <p>
            {buried && <b>In the graveyard. </b>}
            {answer && (
              <>
                Today: <b>{answer}</b>
                {instead && `, or the ${instead.name}`}.
              </>
            )}
            {!answer && instead && `We would buy the ${instead.name}.`}
          </p>
        )}
        {!answer && !buried && instead && <p>Replaced by the {instead.name}.</p>}
        <p>
          {label && <b>{label}: </b>}
          <Marked segments={text} />
        </p>
        {more.length > 0 && (
          <ul aria-label={`More matches in ${title}`}>
            {more.map((place) => (
              <li key={place.url}>
                <Link to={place.url} className="relative inline-block py-1.5 underline">
                  {place.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

const pageScenes: Record<string, string> = {
  savior: 'ballot',
  letters: 'letterbox',
  newsletter: 'letterbox',
};

/** A rival has no drawing, so it shows its category's. */
function ResultPicture({ result: { kind, slug, category } }: { result: SearchResult }) {
  const common = { ratio: [3, 2], sizes: '10rem' } as const;
  const product = (of: string) => (
    <ProductPicture product={{ slug: of, imageUrl: '', category: category ?? '' }} {...common} />
  );
  const entry = <EntryPicture entry={{ kind: 'post', slug, image: '' }} {...common} />;
  const drawings: Record<SearchKind, () => ReactNode> = {
    review: () => product(slug),
    product: () => product(slug),
    rival: () => product(slug),
    comparison: () => product(slugsInComparison(slug).find((one) => productDrawings[one]) ?? slug),
    page: () => (
      <Picture
        drawing={scenes[pageScenes[slug] ?? slug] ?? scenes.hero ?? ''}
        photo=""
        alt=""
        {...common}
      />
    ),
    article: () => entry,
    issue: () => entry,
  };
  return (
    <div className="overflow-hidden rounded-sm border-2 border-line" aria-hidden="true">
      {drawings[kind]()}
    </div>
  );
}

/** Labels of result kinds. */
export const kindWords: Record<SearchKind, string> = {
  review: 'Review',
  product: 'Short test',
  rival: 'Not reviewed, facts only',
  article: 'Article',
  issue: 'Newsletter',
  page: 'Page',
  comparison: 'Comparison',
};

/** Every second part is a matching word. */
export function Marked({ segments }: { segments: readonly string[] }) {
  return segments.map((segment, at) =>
    at % 2 ? <mark key={at}>{segment}</mark> : <Fragment key={at}>{segment}</Fragment>,
  );
}
