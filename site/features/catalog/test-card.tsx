import { memo } from 'react';
import { makerNote, shopButton } from '#content/shops.ts';
import type { Product } from '#contract/products.ts';
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

/** A product card with everything a visitor can do with it. Memoized: a vote re-renders one card. */
export const TestCard = memo(function TestCard({ product, eager = false }: TestCardProps) {
  const { slug, name, scenario, amazonUrl, votes, hasReview, buried } = product;
  const note = makerNote(name, amazonUrl);
  const words = <OneWord text={name} />;
  return (
    <ProductCard
      product={product}
      eager={eager}
      heading={
        hasReview ? (
          <Link to={paths.review(slug)} className="picture-link">
            {words}
          </Link>
        ) : (
          words
        )
      }
      tools={
        <>
          <CompareButton slug={slug} name={name} isSmall />
          <ShareButton title={name} text={scenario} label={`Share ${name}`} />
        </>
      }
      notice={buried && <GraveLine slug={slug} why={buried} />}
      votes={<VoteButtons product={product} votes={votes} />}
      actions={
        <div className="flex flex-wrap gap-2 *:grow">
          {hasReview && (
            <Link
              to={paths.review(slug)}
              className={buttonClass('hazard', 'card')}
              aria-label={`Full review of ${name}`}
            >
              Full Review
            </Link>
          )}
          <AffiliateLink
            href={amazonUrl}
            label={`${slug.replaceAll('-', '_')}_card`}
            tone={hasReview ? 'paper' : 'hazard'}
            size="card"
          >
            {shopButton(amazonUrl)}
          </AffiliateLink>
          {note && <p className="basis-full text-note text-muted">{note}</p>}
        </div>
      }
    />
  );
});

/** Why the product is in the graveyard. */
function GraveLine({ slug, why }: { slug: string; why: string }) {
  return (
    <p className="text-note">
      <Link to={`${paths.graveyard()}#${slug}`} className="underline">
        In the graveyard
      </Link>
      : {why === 'discontinued' ? 'no longer made' : why}.
    </p>
  );
}
