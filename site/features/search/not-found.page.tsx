import { Link } from '#site/router/link.tsx';
import type { Head, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { SearchForm } from './search-form.tsx';

type Content = { slug: string; name: string }[];

export const load = ({ library }: LoadContext): Content =>
  library.reviews.slice(0, 3).map(({ slug, product }) => ({ slug, name: product.name }));

export function head(): Head {
  return {
    title: '404 Page Not Found',
    description: 'This page is missing, presumed lost.',
    status: 404,
  };
}

export function Page({ content }: PageProps<Content>) {
  return (
    <>
      <Notice
        heading="h1"
        scene="not-found"
        title="404 Page Not Found"
        actions={
          <>
            <Link to={paths.home()} className={buttonClass('hazard')}>
              Back to base camp
            </Link>
            <Link to={paths.categories()} className={buttonClass()}>
              Browse All Tests
            </Link>
          </>
        }
      >
        Did you forget to add the page to the router? If you only came to read: there is nothing at
        this URL, and it’s not your fault.
      </Notice>
      <div className="page grid max-w-160 gap-6 pb-6">
        <SearchForm q="" isAside />
        <nav aria-label="Reviews to read instead">
          <p className="font-display">Three pages that survived</p>
          <ul className="mt-2 grid gap-2">
            {content.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.review(slug)} className="prose-link inline-block py-2">
                  {name} review
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
