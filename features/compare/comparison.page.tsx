import { bySlug } from '#features/content/by-slug.ts';
import { definePage, missing, moved } from '#features/content/page.ts';
import { withoutCitations } from '#features/content/prose/citations.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import { compareFacts, type FactRow, FactTable } from '#features/gadgets/fact-table.tsx';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { AffiliateLink, OtherStores, TodaysAnswer } from '#features/gadgets/offers.tsx';
import { currentPrice, formatUsd, priceKind, withoutPrice } from '#features/gadgets/prices.ts';
import {
  availabilityText,
  availableOf,
  cardButton,
  disclosuresOf,
  linksOf,
  type StoreLink,
} from '#features/gadgets/stores.ts';
import { kindDetails } from '#features/gadgets/vocabulary.ts';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, maxCompared, paths, slugsInComparison } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { disclosures } from '#ui/site.ts';
import { Sources } from '#ui/sources.tsx';
import { breadcrumbs, itemList } from '#ui/structured-data.ts';

export const comparisonPage = definePage({
  path: '/compare/:gadgets',
  styles: ['features/compare/comparison.css', 'features/gadgets/fact-table.css'],
  load({ now, snapshot: { library }, params: { gadgets = '' } }) {
    const slugs = [...new Set(slugsInComparison(gadgets))];
    const found = slugs.flatMap((slug) => bySlug(library.gadgets, slug) ?? []);
    if (found.length < slugs.length || slugs.length < 2 || slugs.length > maxCompared)
      return missing({
        title: 'Comparison not found',
        text: 'A comparison takes two to four gadgets that we have data on. This one has too few, too many, or one we don’t know.',
        to: paths.compare(),
        label: 'Pick gadgets to compare',
      });
    const canonical = comparisonSlug(slugs);
    if (canonical !== gadgets) return moved(paths.comparison(canonical));
    return {
      slug: canonical,
      gadgets: typesetAll(found),
      rows: typesetAll(compareFacts(found, now)),
      advice: found.map(({ slug }) => typesetAll(adviceFor(slug, found, library.reviews))),
    };
  },
  head({ gadgets }, { settings: { siteUrl }, snapshot, path }) {
    const names = gadgets.map(({ name }) => name);
    const title = names.join(' vs ');
    return {
      title: `${title}: Facts Side by Side`,
      description: describeAll(names),
      canonical: path,
      // Search engines index the comparisons of the sitemap.
      ...(snapshot.paths.has(path) ? {} : { robots: 'noindex,follow' }),
      structuredData: [
        itemList(
          gadgets.map(({ slug, name }) => ({
            name,
            url:
              siteUrl +
              (bySlug(snapshot.library.reviews, slug)
                ? paths.review(slug)
                : `${path}#gadget-${slug}`),
          })),
        ),
        breadcrumbs(siteUrl, [
          { name: 'Compare', path: paths.compare() },
          { name: title, path },
        ]),
      ],
    };
  },
  editor: ({ params: { gadgets = '' } }) =>
    paths.adminEdit({ open: `gadget/${slugsInComparison(gadgets)[0]}` }),
  Page: ({ data: { slug, gadgets, rows, advice }, context: { snapshot } }) => (
    <div className="page grid gap-8 pt-6">
      <div>
        <BackLink to={paths.compare()}>Compare others</BackLink>
        <h1 className="text-title-m">
          {gadgets.map(({ slug, name }, at) => [
            ' ',
            <span key={slug} className="inline-block">
              {at > 0 && <span className="text-muted">vs </span>}
              <NoBreak text={name} />
            </span>,
          ])}
        </h1>
      </div>
      <div className="grid gap-6 empty:hidden md:auto-cols-fr md:grid-flow-col">
        {gadgets.map(({ slug, name }, index) => (
          <PickIf key={slug} slug={slug} name={name} advice={advice[index] ?? []} />
        ))}
      </div>
      <Disclosure stores={gadgets.flatMap(({ store }) => linksOf(store))} />
      <ul className="versus-gadgets">
        {gadgets.map((gadget) => (
          <GadgetHeader key={gadget.slug} gadget={gadget} library={snapshot.library} />
        ))}
      </ul>
      <FactTable gadgets={gadgets} rows={rows} />
      <SourceList rows={rows} />
      <p className="no-print">
        <a href={paths.compare({ with: slug })} className={buttonClass()}>
          Change your selection
        </a>
      </p>
    </div>
  ),
});

/** At most 160 characters, with a shorter text for long names. */
function describeAll(names: readonly string[]): string {
  const which = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}?`;
  const whole = `${which} Weight, battery, price, and more side by side, each with its source.`;
  return whole.length <= 160 ? whole : `${which.slice(0, 120)} Facts and prices side by side.`;
}

interface Advice {
  pickIf: string;
  better: string;
  worse: string;
  /** The name of the reviewed gadget. */
  than: string;
}

/** What the reviews of the others say about one gadget. */
const adviceFor = (
  slug: string,
  gadgets: readonly Gadget[],
  reviews: Library['reviews'],
): Advice[] =>
  gadgets.flatMap((other) =>
    (bySlug(reviews, other.slug)?.competitors ?? [])
      .filter((competitor) => competitor.slug === slug)
      .map(({ pickIf, better, worse }) => ({
        pickIf: withoutCitations(pickIf),
        better: withoutCitations(better),
        worse: withoutCitations(worse),
        than: other.name,
      })),
  );

interface PickIfProps {
  slug: string;
  name: string;
  advice: readonly Advice[];
}

function PickIf({ slug, name, advice }: PickIfProps) {
  if (advice.length === 0) return null;
  return (
    <section className="card p-4" aria-labelledby={`pick-${slug}`}>
      <h2 id={`pick-${slug}`} className="text-title-s">
        Pick the {name} if
      </h2>
      {advice.map(({ pickIf, better, worse, than }) => (
        <div key={than} className="mt-1 grid gap-1">
          <p className="font-bold">{pickIf}</p>
          <p className="text-note">
            <span className="text-muted">Better than the {than} at:</span> {better}
          </p>
          <p className="text-note">
            <span className="text-muted">Worse at:</span> {worse}
          </p>
        </div>
      ))}
    </section>
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

interface GadgetProps {
  gadget: Gadget;
  library: Library;
}

/** What is above a gadget's column. */
function GadgetHeader({ gadget, library }: GadgetProps) {
  const { slug, name, kind, store } = gadget;
  const product = bySlug(library.products, slug);
  const review = bySlug(library.reviews, slug);
  const price = currentPrice(gadget);
  const answer = todaysAnswer(gadget, library.gadgets);
  const available = availableOf(gadget, library.gadgets);
  const label = `${review?.analyticsKey ?? slug.replaceAll('-', '_')}_compare`;
  return (
    <li id={`gadget-${slug}`}>
      <Picture
        src={drawingOf({ slug, category: product?.category ?? kindDetails[kind].category })}
        alt={product?.drawingAlt ?? ''}
        ratio={[3, 2]}
        eager
        className="rounded-m border-2 border-line"
      />
      <h2 className="text-title-s">
        {review ? (
          <a href={paths.review(slug)} className="prose-link">
            <NoBreak text={name} />
          </a>
        ) : (
          <NoBreak text={name} />
        )}
      </h2>
      <p className="text-note">
        {product ? `Our rating: ${product.rating.toFixed(1)}/5` : 'Not reviewed'}
        <br />
        {price ? (
          <>
            <b className="text-lead">{formatUsd(price.usd)}</b>{' '}
            {`${priceKind(price)}, ${monthName(price.month)}`}
          </>
        ) : (
          <b className="text-lead">{withoutPrice(gadget)}</b>
        )}
      </p>
      <div className="grid content-start gap-2 text-note">
        {answer && <TodaysAnswer slug={slug} answer={answer} />}
        <News gadget={gadget} />
      </div>
      <div className="grid content-start justify-items-start gap-2 text-note">
        {store && (
          <AffiliateLink to={store} label={label} tone="paper" size="small" className="min-h-11">
            {cardButton(available, store)}
            <span className="sr-only">: {name}</span>
          </AffiliateLink>
        )}
        <p className="empty:hidden">{availabilityText(available)}</p>
        {store && <OtherStores of={store} label={label} />}
        {linksOf(store).map(
          ({ url, makerNote }) =>
            makerNote && (
              <p key={url} className="text-muted">
                {makerNote}
              </p>
            ),
        )}
      </div>
    </li>
  );
}

/** Why a gadget is in the graveyard, or the latest news about it. */
function News({ gadget: { slug, buried, refs, sinceThen = [] } }: Pick<GadgetProps, 'gadget'>) {
  const [latest] = sinceThen;
  if (buried)
    return (
      <p className="border-l-4 border-hazard pl-3">
        <a href={paths.grave(slug)} className="prose-link">
          In our graveyard
        </a>
        : {buried.cause}
      </p>
    );
  if (!latest) return null;
  const source = refs[latest.ref];
  return (
    <p className="border-l-4 border-hazard pl-3">
      {monthName(latest.date.slice(0, 7))}: {latest.text}{' '}
      {source?.url ? (
        <a href={source.url} rel="nofollow noopener" className="prose-link">
          {source.publisher}
        </a>
      ) : (
        source?.publisher
      )}
    </p>
  );
}

/** Every source of a cell, with the day on which we read it. */
function SourceList({ rows }: { rows: readonly FactRow[] }) {
  const all = rows.flatMap(({ cells }) => cells.flatMap(({ source }) => source ?? []));
  const sources = [...new Map(all.map((source) => [source.title, source])).values()];
  return (
    <details>
      <summary>
        <h2 id="sources" className="inline text-title-s">
          Sources
        </h2>{' '}
        <span className="text-muted">
          We read {sources.filter(({ checked }) => checked).length} of {sources.length}.
        </span>
      </summary>
      <div className="pt-4 wrap-anywhere">
        <Sources sources={sources} />
      </div>
    </details>
  );
}
