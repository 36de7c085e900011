import type { ReactNode } from 'react';
import type { Compared } from '#content/compared.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { Letter } from './letter.tsx';

interface HeadsProps {
  gadgets: readonly Compared[];
  /** In how many facts each of them is ahead. */
  ahead: readonly number[];
  picture: (gadget: Compared) => ReactNode;
  /** The way to the shop; a rival has none. */
  shop: (gadget: Compared) => ReactNode;
}

/** Who stands against whom: drawing, name, rating, price. */
export function Heads({ gadgets, ahead, picture, shop }: HeadsProps) {
  return (
    <ul className="versus" data-count={gadgets.length}>
      {gadgets.map((gadget, column) => (
        <li key={gadget.slug} id={`gadget-${gadget.slug}`}>
          <div className="versus-picture">
            {picture(gadget)}
            <Letter column={column} />
          </div>
          <h2>
            <Name gadget={gadget} />
          </h2>
          <dl>
            <div>
              <dt>Our rating</dt>
              <dd>{gadget.product ? <b>{gadget.product.rating.toFixed(1)}/5</b> : 'None: a rival'}</dd>
            </div>
            <div>
              <dt>List price, {monthName(gadget.price.month)}</dt>
              <dd>
                <b>{gadget.price.text}</b>
                {gadget.price.isUnchecked && <i>, unchecked</i>}
              </dd>
            </div>
            <div>
              <dt>Ahead in</dt>
              <dd>
                <b>{ahead[column]}</b> {ahead[column] === 1 ? 'fact' : 'facts'}
              </dd>
            </div>
          </dl>
          {shop(gadget)}
        </li>
      ))}
    </ul>
  );
}

function Name({ gadget: { slug, name, review } }: { gadget: Compared }) {
  return review ? (
    <Link to={paths.review(slug)} className="prose-link">
      {name}
    </Link>
  ) : (
    name
  );
}
