import './compare.css';
import { typesetAll } from '#content/prose/typography.ts';
import { disclosures } from '#content/site.ts';
import { comparisonSlug, maxCompared, slugsInComparison } from '#content/slugs.ts';
import { type ComparedGadget, toComparedGadget } from '#content/views/comparison.ts';
import { disclosuresOf, type StoreLink } from '#features/gadgets/stores.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs, itemList } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { NoBreak } from '#site/ui/no-break.tsx';
import { compare } from './comparison.ts';
import { FactTable } from './fact-table.tsx';
import { Picks } from './picks.tsx';
import { ProductHeaders } from './product-headers.tsx';
import { SourceList } from './source-list.tsx';

type Content = ComparedGadget[] | undefined;

/** Undefined if a product is unknown, or if there are too few or too many. */
export function load({ params: { gadgets = '' }, library }: LoadContext): Content {
  const slugs = slugsInComparison(gadgets);
  const found = slugs.flatMap((slug) => library.gadgets.filter((gadget) => gadget.slug === slug));
  if (slugs.length < 2 || slugs.length > maxCompared || found.length < slugs.length)
    return undefined;
  return found.map((gadget) => typesetAll(toComparedGadget(gadget, library)));
}

const slugOf = (gadgets: readonly ComparedGadget[]): string =>
  comparisonSlug(gadgets.map(({ slug }) => slug));

export function head({ content, settings }: HeadContext<Content>): Head {
  if (!content)
    return {
      title: 'Comparison Not Found',
      description: 'A comparison takes two to four gadgets that we have data on.',
      status: 404,
    };
  const names = content.map(({ name }) => name);
  const path = paths.comparison(slugOf(content));
  const title = names.join(' vs ');
  return {
    title: `${title}: Facts Side by Side`,
    description: describe(names),
    canonical: path,
    ...(isListed(content) ? {} : { robots: 'noindex,follow' }),
    structuredData: [
      itemList(
        content.map(({ slug, name, review }) => ({
          name,
          url: settings.siteUrl + (review ? paths.review(slug) : `${path}#gadget-${slug}`),
        })),
      ),
      breadcrumbs(settings.siteUrl, [
        { name: 'Compare', path: paths.compare() },
        { name: title, path },
      ]),
    ],
  };
}

/** At most 160 characters, with a shorter text for long names. */
function describe(names: string[]): string {
  const which = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}?`;
  const whole = `${which} Weight, battery, price, and more side by side, each with its source.`;
  return whole.length <= 160 ? whole : `${which.slice(0, 120)} Facts and prices side by side.`;
}

/** Search engines index pairs of one kind and pairs of a product and a rival in its review. */
function isListed([one, other, third]: ComparedGadget[]): boolean {
  if (!one || !other || third) return false;
  const names = (a: ComparedGadget, b: ComparedGadget) => a.rivals.includes(b.slug);
  return (
    Boolean(one.product && other.product && one.kind === other.kind) ||
    names(one, other) ||
    names(other, one)
  );
}

export function Page({ content }: PageProps<Content>) {
  if (!content)
    return (
      <NotFound title="Comparison not found" to={paths.compare()} label="Pick gadgets to compare">
        A comparison takes two to four gadgets that we have data on. This one has too few, too many,
        or one we don't know.
      </NotFound>
    );
  const comparison = compare(content);
  return (
    <div className="page grid gap-8 pt-6">
      <div>
        <BackLink to={paths.compare()}>Compare others</BackLink>
        <h1 className="text-title-m">
          {content.map(({ slug, name }, at) => [
            ' ',
            <span key={slug} className="inline-block">
              {at > 0 && <span className="text-muted">vs </span>}
              <NoBreak text={name} />
            </span>,
          ])}
        </h1>
      </div>
      <Picks gadgets={content} comparison={comparison} />
      <Disclosure stores={content.flatMap(({ store }) => store ?? [])} />
      <ProductHeaders gadgets={content} comparison={comparison} />
      <FactTable gadgets={content} comparison={comparison} />
      <SourceList gadgets={content} comparison={comparison} />
      <p className="no-print">
        <Link to={paths.compare({ with: slugOf(content) })} className={buttonClass()}>
          Change your selection
        </Link>
      </p>
    </div>
  );
}

/** Nothing is claimed about a store that the owner did not list. */
function Disclosure({ stores }: { stores: readonly StoreLink[] }) {
  const paid = disclosuresOf(stores);
  if (paid) return <p>{`${paid} ${disclosures.button}.`}</p>;
  return stores.every(({ paysUs }) => paysUs === false) ? (
    <p>No link on this page earns us anything.</p>
  ) : null;
}
