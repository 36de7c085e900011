import { bySlug } from '#features/content/by-slug.ts';
import { definePage } from '#features/content/page.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { kindDetails } from '#features/gadgets/vocabulary.ts';
import { drawingOf } from '#ui/drawings.ts';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import { picksOf } from './guides.ts';

const title = 'Buying guides';

export const guidesPage = definePage({
  path: '/guides',
  load: ({ snapshot: { library } }) =>
    library.guides.map((guide) => ({ ...guide, shown: picksOf(guide, library.gadgets) })),
  head: (guides, { settings: { siteUrl } }) => ({
    title,
    description:
      'Which one should I buy? Short guides with ranked picks, dated prices and our reasons.',
    canonical: paths.guides(),
    structuredData: [
      itemList(
        guides.map(({ slug, title }) => ({ name: title, url: siteUrl + paths.guide(slug) })),
      ),
      breadcrumbs(siteUrl, [{ name: title, path: paths.guides() }]),
    ],
  }),
  Page: ({ data: guides, context }) => (
    <>
      <PageTitle title={title}>
        For people who have one question, one budget and no time for a story about raccoons.
      </PageTitle>
      <ul className="page grid gap-6 pt-8 lg:grid-cols-3">
        {guides.map(({ slug, title, excerpt, shown }) => {
          const [first] = shown;
          const gadget = bySlug(context.snapshot.library.gadgets, first?.slug);
          return (
            <li key={slug} className="card group relative flex flex-col overflow-hidden">
              {gadget && (
                <div className="border-b-2 border-line">
                  <Picture
                    src={drawingOf({
                      slug: gadget.slug,
                      category: kindDetails[gadget.kind].category,
                    })}
                    alt=""
                    ratio={[2, 1]}
                  />
                </div>
              )}
              <div className="grid gap-3 p-4">
                <h2 className="text-title-s">
                  <a href={paths.guide(slug)} className="card-link hover:text-ember">
                    {title}
                  </a>
                </h2>
                <p>
                  <NoBreak text={excerpt} />
                </p>
                <ol className="list-decimal pl-6">
                  {shown.map(({ slug, name, price }) => (
                    <li key={slug}>
                      <NoBreak text={name} />
                      {price && `, ${formatUsd(price.usd)}`}
                    </li>
                  ))}
                </ol>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  ),
});
