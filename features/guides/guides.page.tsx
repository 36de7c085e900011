import { bySlug } from '#features/content/by-slug.ts';
import { definePage, notFound } from '#features/content/page.ts';
import { ProseText, textElements } from '#features/content/prose/prose-text.tsx';
import { typeset, typesetAll } from '#features/content/prose/typography.ts';
import { compareFacts, type FactRow, FactTable } from '#features/gadgets/fact-table.tsx';
import { GadgetPick } from '#features/gadgets/pick-card.tsx';
import { formatUsd } from '#features/gadgets/prices.ts';
import { disclosureIn, disclosuresOf, linksOf } from '#features/gadgets/stores.ts';
import { kindDetails } from '#features/gadgets/vocabulary.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { maxCompared, paths } from '#ui/paths.ts';
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

export const guidePage = definePage({
  path: '/guides/:slug',
  styles: ['features/content/text.css', 'features/gadgets/fact-table.css'],
  load({ now, params: { slug }, snapshot: { library } }) {
    const guide = bySlug(library.guides, slug);
    if (!guide) return notFound;
    const { tree, ...fields } = guide;
    const picks = picksOf(guide, library.gadgets);
    const gadgets = picks.flatMap((pick) => bySlug(library.gadgets, pick.slug) ?? []);
    const links = gadgets.flatMap(({ store }) => linksOf(store));
    const compared = typesetAll(gadgets.slice(0, maxCompared));
    const inText = disclosureIn(tree, library.site.stores.list);
    return {
      ...typesetAll(fields),
      tree,
      picks,
      compared,
      rows: typesetAll(compareFacts(compared, now)).filter(isComparable),
      disclosure: [...new Set([disclosuresOf(links), inText])].filter(Boolean).join(' '),
    };
  },
  head: ({ slug, title, description, date, picks }, { settings: { siteUrl }, snapshot }) => ({
    title,
    description,
    canonical: paths.guide(slug),
    author: snapshot.library.site.texts.byline,
    article: {
      published: date,
      author: snapshot.library.site.texts.byline,
      section: 'Guides',
      tags: [],
    },
    structuredData: [
      itemList(
        picks.map((pick) => ({
          name: pick.name,
          url: `${siteUrl}${paths.guide(slug)}#pick-${pick.slug}`,
        })),
      ),
      breadcrumbs(siteUrl, [
        { name: 'Guides', path: paths.guides() },
        { name: title, path: paths.guide(slug) },
      ]),
    ],
  }),
  editor: ({ params: { slug } }) => paths.adminEdit({ open: `guide/${slug}` }),
  Page: ({ data: guide, context: { snapshot } }) => {
    const { title, excerpt, date, updates, picks, compared, rows, disclosure, tree } = guide;
    return (
      <article className="page grid max-w-5xl gap-8 pt-6">
        <header className="grid gap-3">
          <BackLink to={paths.guides()}>All guides</BackLink>
          <h1 className="text-title-review wrap-anywhere">{title}</h1>
          <p className="text-lead">
            <b>Who it is for:</b> <NoBreak text={excerpt} />
          </p>
          <p className="text-note text-muted">
            <time dateTime={date}>{longDate(date)}</time>. Prices come from our records, and each
            names its month.
          </p>
          {updates.map(({ date, kind, text }) => (
            <p key={text} className="text-note">
              <b>{`${kind === 'correction' ? 'Corrected' : 'Updated'} ${monthName(date)}:`}</b>{' '}
              {text}
            </p>
          ))}
          <ol className="list-decimal pl-6">
            {picks.map(({ slug, name, price }) => (
              <li key={slug} className="py-1">
                <a href={`#pick-${slug}`} className="prose-link">
                  <NoBreak text={name} />
                </a>
                {price && `, ${formatUsd(price.usd)} (${monthName(price.month)})`}
              </li>
            ))}
          </ol>
          {picks.length === 0 && <p>Today’s answers recommend none of them. We are on it.</p>}
          {disclosure && <p>{disclosure}</p>}
        </header>
        {picks.map((pick, index) => (
          <GadgetPick
            key={pick.slug}
            pick={pick}
            library={snapshot.library}
            title={`Pick ${index + 1}`}
            id={`pick-${pick.slug}`}
            placement="guide"
            isEager={index === 0}
          >
            {typeset(pick.why)}
          </GadgetPick>
        ))}
        {compared.length > 1 && <FactTable gadgets={compared} rows={rows} />}
        <div className="prose max-w-160">
          <ProseText prose={tree} components={textElements} />
        </div>
      </article>
    );
  },
});

/** A guide has room only for what is known of two. */
const isComparable = ({ cells }: FactRow): boolean =>
  cells.filter(({ isKnown }) => isKnown).length > 1;
