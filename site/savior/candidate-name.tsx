import { reviewed } from 'virtual:content/reviewed';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';

/** Leads to the review, where there is one. */
export function CandidateName({ product: { slug, name } }: { product: { slug: string; name: string } }) {
  if (!Object.hasOwn(reviewed, slug)) return name;
  return (
    <Link to={paths.review(slug)} className="picture-link">
      {name}
    </Link>
  );
}
