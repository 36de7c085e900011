import { reviewed } from 'virtual:content/reviewed';
import { memo } from 'react';
import { makerNote, shopButton } from '#content/shops.ts';
import type { Product } from '#contract/product.ts';
import { CompareButton } from '#site/features/compare/compare-button.tsx';
import { VoteButtons } from '#site/features/votes/vote-buttons.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { OneWord } from '#site/ui/one-word.tsx';
import { AffiliateLink } from './affiliate-link.tsx';
import { ProductCard } from './product-card.tsx';
import { ShareButton } from './share-button.tsx';

interface TestCardProps {
  product: Product;
  eager?: boolean;
}

/** A product card with everything a visitor can do with it. What happens to another card is none of its business. */
export const TestCard = memo(function TestCard({ product, eager = false }: TestCardProps) {
  const { slug, name, scenario, amazonUrl, votes } = product;
  const note = makerNote(name, amazonUrl);
  const words = <OneWord text={name} />;
  const isReviewed = Object.hasOwn(reviewed, slug);
  return (
    <ProductCard
      product={product}
      eager={eager}
      heading={
        isReviewed ? (
          <Link to={paths.review(slug)} className="picture-link">
            {words}
          </Link>
        ) : (
          words
        )
      }
      votes={<VoteButtons product={product} votes={votes} />}
      actions={
        <div className="card-actions">
          <AffiliateLink href={amazonUrl} label={`${slug.replaceAll('-', '_')}_card`}>
            {shopButton(amazonUrl)}
          </AffiliateLink>
          {note && <p className="text-note text-muted">{note}</p>}
          <Link
            to={paths.talkMeOut(slug)}
            className="inline-flex min-h-11 items-center justify-center text-note underline"
            aria-label={`Talk me out of it: ${name}`}
          >
            Talk me out of it
          </Link>
          <div className="card-own-actions">
            {isReviewed && (
              <Link
                to={paths.review(slug)}
                className={buttonClass()}
                aria-label={`Full review of ${name}`}
              >
                Full Review
              </Link>
            )}
            <CompareButton slug={slug} name={name} />
            <ShareButton title={name} text={scenario} label={`Share ${name}`} />
          </div>
        </div>
      }
    />
  );
});
