import type { Product } from '#contract/products.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { OneWord } from '#site/ui/one-word.tsx';

/** Leads to the review, where there is one. */
export function CandidateName({
  product: { slug, name, hasReview },
}: {
  product: Pick<Product, 'slug' | 'name' | 'hasReview'>;
}) {
  const words = <OneWord text={name} />;
  if (!hasReview) return words;
  return (
    <Link to={paths.review(slug)} className="picture-link">
      {words}
    </Link>
  );
}
