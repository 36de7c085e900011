import { comparisonSlug } from '#content/slugs.ts';
import type { Grave } from '#content/views/graveyard.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Sources } from '#site/ui/sources.tsx';

interface GraveProps {
  grave: Grave;
  /** Slugs of products and replacements that have a review. */
  reviewed: readonly string[];
}

export function CauseAndAlternative({
  grave: { slug, cause, source, instead },
  reviewed,
}: GraveProps) {
  return (
    <>
      <p>
        <strong>Cause:</strong> {cause}
      </p>
      <Sources sources={[source]} />
      <p>
        <strong>Instead:</strong> the{' '}
        <Link
          to={
            reviewed.includes(instead.slug)
              ? paths.review(instead.slug)
              : paths.comparison(comparisonSlug([slug, instead.slug]))
          }
          className="prose-link"
        >
          {instead.name}
        </Link>
        . {instead.because}
      </p>
    </>
  );
}
