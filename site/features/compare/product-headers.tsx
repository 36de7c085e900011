import { availabilityText, cardButton } from '#content/availability.ts';
import type { ComparedGadget } from '#content/views/comparison.ts';
import { storeButton } from '#features/gadgets/stores.ts';
import { AffiliateLink } from '#site/components/affiliate-link.tsx';
import { ProductPicture } from '#site/components/product-picture.tsx';
import { TodaysAnswer } from '#site/components/todays-answer.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import type { Since } from './comparison.ts';
import { ColumnBadge, type ComparisonProps, noteClass, sourceLinkClass } from './fact-table.tsx';

const figureClass = 'font-display text-(length:--text-title-s) font-normal';
/** With two products, text is next to the drawings, so that the verdict needs no scrolling. */
const pairClasses = {
  item: 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-5',
  picture: 'md:row-span-full',
  text: 'md:col-start-2 md:mt-0',
};

/** Drawing, name, rating and price of each; a subgrid aligns them across the columns. */
export function ProductHeaders({ gadgets, comparison }: ComparisonProps) {
  const { item = '', picture = '', text = '' } = gadgets.length === 2 ? pairClasses : {};
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
      {gadgets.map((gadget, column) => (
        <li
          key={gadget.slug}
          id={`gadget-${gadget.slug}`}
          className={`row-span-4 grid grid-rows-subgrid max-md:nth-[n+3]:mt-4 ${item}`}
        >
          <div className={`relative self-start ${picture}`}>
            <ProductPicture
              product={{ ...gadget, imageUrl: '', drawingAlt: gadget.product?.drawingAlt ?? '' }}
              ratio={[3, 2]}
              sizes="24rem"
              eager
              className="max-h-68 rounded-m border-2 border-line"
            />
            <span className="absolute -bottom-2 left-[0.6rem] grid">
              <ColumnBadge column={column} />
            </span>
          </div>
          <h2 className={`mt-[0.4rem] text-title-s ${text}`}>
            <Name gadget={gadget} />
          </h2>
          <Figures
            gadget={gadget}
            ahead={comparison.isComparable ? comparison.picks[column]?.edge.length : undefined}
            className={text}
          />
          <div className={`grid content-end justify-items-start gap-2 ${text}`}>
            {gadget.answer && (
              <TodaysAnswer slug={gadget.slug} answer={gadget.answer} className="text-note" />
            )}
            <News gadget={gadget} since={comparison.since[column]} />
            <ToStore gadget={gadget} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface FiguresProps {
  gadget: ComparedGadget;
  /** The number of facts in which it leads; undefined without comparable facts. */
  ahead: number | undefined;
  className: string;
}

function Figures({ gadget: { product, price }, ahead, className }: FiguresProps) {
  return (
    <dl className={`flex flex-wrap gap-x-4 gap-y-[0.35rem] ${className}`}>
      <div>
        <dt className={noteClass}>Our rating</dt>
        <dd>
          {product ? <b className={figureClass}>{product.rating.toFixed(1)}/5</b> : 'Not reviewed'}
        </dd>
      </div>
      <div>
        <dt className={noteClass}>
          {price
            ? `${price.kind === 'list' ? 'List price' : 'In stores'}, ${monthName(price.month)}`
            : 'Price'}
        </dt>
        <dd>{price ? <b className={figureClass}>{price.text}</b> : 'Changed, we are checking'}</dd>
      </div>
      {ahead !== undefined && (
        <div>
          <dt className={noteClass}>Ahead in</dt>
          <dd>
            <b className={figureClass}>{ahead}</b> {ahead === 1 ? 'fact' : 'facts'}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Name({ gadget: { slug, name, review } }: { gadget: ComparedGadget }) {
  if (!review) return <NoBreak text={name} />;
  return (
    <Link to={paths.review(slug)} className="prose-link">
      <NoBreak text={name} />
    </Link>
  );
}

const newsClass = 'border-l-4 border-hazard pl-3 text-note leading-[1.4]';

/** Why a product is in the graveyard, or the latest news about it. */
function News({ gadget, since }: { gadget: ComparedGadget; since: Since | undefined }) {
  if (gadget.buried)
    return (
      <p className={newsClass}>
        <Link to={`${paths.graveyard()}#${gadget.slug}`} className="prose-link">
          In our graveyard
        </Link>
        : <NoBreak text={gadget.buried} />
      </p>
    );
  if (!since) return null;
  return (
    <p className={newsClass}>
      {monthName(since.month)}: <NoBreak text={since.text} />{' '}
      <a href={`#source-${since.source.number}`} className={sourceLinkClass}>
        {since.source.publisher}
      </a>
    </p>
  );
}

function ToStore({ gadget: { slug, name, product, store } }: { gadget: ComparedGadget }) {
  if (!store) return null;
  const label = `${product?.analyticsKey ?? slug.replaceAll('-', '_')}_compare`;
  return (
    <>
      <AffiliateLink to={store} label={label} tone="paper" size="small" className="min-h-11">
        {product ? cardButton(product, store) : storeButton(store)}
        <span className="sr-only">: {name}</span>
      </AffiliateLink>
      {product && product.availability !== 'sold' && (
        <p className="text-note">{availabilityText(product)}</p>
      )}
      {store.makerNote && <p className="text-note text-muted">{store.makerNote}</p>}
    </>
  );
}
