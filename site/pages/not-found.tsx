import type { Head } from '#site/head/head.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';

export function head(): Head {
  return {
    title: '404 Page Not Found - Tech Survival Lab',
    description: 'This page is missing, presumed lost.',
    status: 404,
  };
}

export function Page() {
  return (
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
      Did you forget to add the page to the router?
    </Notice>
  );
}
