import type { ReactNode } from 'react';
import type { ComparedGadget } from '#content/views/comparison.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import type { Since } from './comparison.ts';
import { ColumnBadge } from './fact-table.tsx';

interface ProductHeadersProps {
  gadgets: readonly ComparedGadget[];
  since: readonly (Since | undefined)[];
  /** The number of facts in which each leads; undefined without comparable facts. */
  ahead: readonly number[] | undefined;
  picture: (gadget: ComparedGadget) => ReactNode;
  shop: (gadget: ComparedGadget) => ReactNode;
}

/** Drawing, name, rating and price of each. */
export function ProductHeaders({ gadgets, ahead, since, picture, shop }: ProductHeadersProps) {
  return (
    <ul className="versus" data-count={gadgets.length}>
      {gadgets.map((gadget, column) => (
        <li key={gadget.slug} id={`gadget-${gadget.slug}`}>
          <div className="versus-picture relative self-start">
            {picture(gadget)}
            <ColumnBadge column={column} />
          </div>
          <h2>
            <Name gadget={gadget} />
          </h2>
          <dl>
            <div>
              <dt>Our rating</dt>
              <dd>
                {gadget.product ? <b>{gadget.product.rating.toFixed(1)}/5</b> : 'Not reviewed'}
              </dd>
            </div>
            <div>
              <dt>List price, {monthName(gadget.price.month)}</dt>
              <dd>
                <b>{gadget.price.text}</b>
              </dd>
            </div>
            {ahead && (
              <div>
                <dt>Ahead in</dt>
                <dd>
                  <b>{ahead[column]}</b> {ahead[column] === 1 ? 'fact' : 'facts'}
                </dd>
              </div>
            )}
          </dl>
          <div className="grid content-end justify-items-start gap-2">
            <News gadget={gadget} since={since[column]} />
            {shop(gadget)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Why a product is in the graveyard, or the latest news about it. */
function News({
  gadget: { slug, buried },
  since,
}: {
  gadget: ComparedGadget;
  since: Since | undefined;
}) {
  if (!buried && !since) return null;
  return (
    <p className="border-l-4 border-hazard pl-3 text-note leading-[1.4]">
      {buried ? (
        <>
          <Link to={`${paths.graveyard()}#${slug}`} className="prose-link">
            In our graveyard
          </Link>
          : <OneWord text={buried} />
        </>
      ) : (
        since && (
          <>
            {monthName(since.month)}: <OneWord text={since.text} />{' '}
            <a href={`#source-${since.source.number}`} className="versus-source">
              {since.source.publisher}
            </a>
          </>
        )
      )}
    </p>
  );
}

function Name({ gadget: { slug, name, review } }: { gadget: ComparedGadget }) {
  const word = <OneWord text={name} />;
  return review ? (
    <Link to={paths.review(slug)} className="prose-link">
      {word}
    </Link>
  ) : (
    word
  );
}
