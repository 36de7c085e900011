import { reviewed } from 'virtual:content/reviewed';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { OneWord } from '#site/ui/one-word.tsx';

/** Leads to the review, where there is one. */
export function CandidateName({
  product: { slug, name },
}: {
  product: { slug: string; name: string };
}) {
  const words = <OneWord text={name} />;
  if (!Object.hasOwn(reviewed, slug)) return words;
  return (
    <Link to={paths.review(slug)} className="picture-link">
      {words}
    </Link>
  );
}
