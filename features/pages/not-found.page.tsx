import { definePage } from '#features/content/page.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paths } from '#ui/paths.ts';

/** Answers where no page is; 410 where one was public once. */
export const notFoundPage = definePage({
  path: '/*',
  load: () => null,
  head: (_, { path, snapshot }) => ({
    title: '404 Page Not Found',
    description: 'This page is missing, presumed lost.',
    status: snapshot.gone.has(path) ? 410 : 404,
  }),
  Page: () => (
    <Notice
      heading="h1"
      scene="not-found"
      title="404 Page Not Found"
      actions={
        <>
          <a href={paths.home()} className={buttonClass('hazard')}>
            Back to base camp
          </a>
          <a href={paths.categories()} className={buttonClass()}>
            Browse All Tests
          </a>
        </>
      }
    >
      Did you forget to add the page to the router? If you only came to read: there is nothing at
      this URL, and it’s not your fault.
    </Notice>
  ),
});
