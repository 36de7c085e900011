import { formatUsd, priceChanged, priceKind, shownRating } from '#features/gadgets/prices.ts';
import type { SearchResult } from '#features/search/fields.ts';
import { monthName } from '#ui/dates.ts';
import { productDrawings, scenes } from '#ui/drawings.ts';
import { Picture } from '#ui/picture.tsx';

const kindLabels: Record<SearchResult['kind'], string> = {
  review: 'Review',
  product: 'Short test',
  rival: 'Not reviewed, facts only',
  article: 'Article',
  guide: 'Guide',
  comparison: 'Comparison',
};

/** What it is, what it costs and what we say today, each in a line of words. */
export function Result({ result }: { result: SearchResult }) {
  const { kind, title, url, text, category, rating, gadget } = result;
  const { price, answer, isBuried, instead } = result;
  return (
    <article className="relative grid grid-cols-[clamp(80px,22vw,10rem)_1fr] items-start gap-4 border-b border-hairline pb-4">
      <ResultPicture result={result} />
      <div className="grid gap-1">
        <h2 className="text-title-s">
          <a href={url} className="card-link hover:text-ember">
            {title}
          </a>
        </h2>
        <p className="text-note text-muted">
          {kindLabels[kind]}
          {gadget && category && ` in ${category}`}
          {rating !== null && `, ${shownRating(rating)} of 5 in our review`}.
        </p>
        {price && (
          <p>
            <b>{formatUsd(price.usd)}</b> {priceKind(price)}, {monthName(price.month)}.
          </p>
        )}
        {gadget && !price && <p>{price === null ? priceChanged : 'Price not known'}.</p>}
        {(answer || isBuried) && (
          <p>
            {isBuried && <b>In the graveyard. </b>}
            {answer && (
              <>
                Today: <b>{answer}.</b>
              </>
            )}
            {instead && ` Instead: ${instead.name}.`}
          </p>
        )}
        <p className="text-muted">{text}</p>
      </div>
    </article>
  );
}

/** Its own drawing, so that none is repeated; a gadget without one shows its maker's name. */
function ResultPicture({ result }: { result: SearchResult }) {
  const drawing = drawingFor(result);
  return (
    <div className="overflow-hidden rounded-sm border-2 border-line" aria-hidden="true">
      {drawing ? (
        <Picture src={drawing} alt="" ratio={[3, 2]} />
      ) : (
        <span className="grid aspect-3/2 place-items-center bg-well p-1 text-center font-display text-note leading-tight wrap-anywhere">
          {result.kind === 'comparison' ? 'VS' : result.title.split(' ')[0]}
        </span>
      )}
    </div>
  );
}

function drawingFor({ kind, slug, gadget }: SearchResult): string | undefined {
  if (gadget) return productDrawings[slug];
  return kind === 'guide' ? (scenes[slug] ?? scenes.hero) : scenes[`post-${slug}`];
}
