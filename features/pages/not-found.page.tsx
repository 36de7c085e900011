import { definePage } from '#features/content/page.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { paths } from '#ui/paths.ts';

/** Answers where no page is; 410 where one was public once. */
export const notFoundPage = definePage({
  path: '/*',
  load: ({ snapshot: { library } }) =>
    library.reviews.slice(0, 3).map(({ slug, product }) => ({ slug, name: product.name })),
  head: (_, { path, snapshot }) => ({
    title: '404 Page Not Found',
    description: 'This page is missing, presumed lost.',
    status: snapshot.gone.has(path) ? 410 : 404,
  }),
  Page: ({ data: reviews }) => (
    <>
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
      <div className="page grid max-w-160 gap-6 pb-6">
        <search>
          <form action={paths.search()} className="flex gap-2">
            <input
              className="input min-w-0"
              type="search"
              name="q"
              aria-label="Search the lab"
              placeholder="phone best battery"
              maxLength={200}
            />
            <Button type="submit" tone="hazard">
              Search
            </Button>
          </form>
        </search>
        <nav aria-label="Reviews to read instead">
          <p className="font-display">Three pages that survived</p>
          <ul className="mt-2 grid gap-2">
            {reviews.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.review(slug)} className="prose-link inline-block py-2">
                  {name} review
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  ),
});
