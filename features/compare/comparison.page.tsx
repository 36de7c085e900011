import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/current.ts';
import { definePage, missing, moved } from '#features/content/page.ts';
import { typeset, typesetAll } from '#features/content/prose/typography.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { AffiliateLink, OtherStores, TodaysAnswer } from '#features/gadgets/offers.tsx';
import { currentPrice, formatUsd, priceKindNames, withoutPrice } from '#features/gadgets/prices.ts';
import {
  availabilityText,
  availableOf,
  cardButton,
  disclosuresOf,
  linksOf,
  type StoreLink,
  storeButton,
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
import { breadcrumbs, itemList } from '#ui/structured-data.ts';
import { type Comparison, compare } from './rows.ts';
import { FactTable, SourceLists } from './table.tsx';

export const comparisonPage = definePage({
  path: '/compare/:gadgets',
  styles: ['features/compare/comparison.css'],
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
      gadgets: found.map((gadget) => describe(gadget, library)),
      comparison: typesetAll(compare(found, library, now)),
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
          gadgets.map(({ slug, name, review }) => ({
            name,
            url: siteUrl + (review ?? `${path}#gadget-${slug}`),
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
  Page: ({ data: { slug, gadgets, comparison } }) => (
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
      <Picks picks={comparison.picks} />
      <Disclosure stores={gadgets.flatMap(({ store }) => linksOf(store))} />
      <ul className="versus-gadgets">
        {gadgets.map((gadget) => (
          <GadgetHeader key={gadget.slug} gadget={gadget} />
        ))}
      </ul>
      <FactTable gadgets={gadgets} comparison={comparison} />
      <SourceLists gadgets={gadgets} comparison={comparison} />
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

type Described = ReturnType<typeof describe>;

/** What stands above a gadget's column. */
function describe(gadget: Gadget, library: Library) {
  const { slug, name, kind, refs, buried, sinceThen = [] } = gadget;
  const product = bySlug(library.products, slug);
  const review = bySlug(library.reviews, slug);
  const [latest] = sinceThen;
  const price = currentPrice(gadget);
  return {
    slug,
    name: typeset(name),
    kind,
    refs: typesetAll(refs),
    drawing: drawingOf({ slug, category: product?.category ?? kindDetails[kind].category }),
    drawingAlt: product?.drawingAlt ?? '',
    review: review && paths.review(slug),
    rating: product && `${product.rating.toFixed(1)}/5`,
    price: price
      ? {
          text: formatUsd(price.usd),
          when: `${priceKindNames[price.kind]}, ${monthName(price.month)}`,
        }
      : { text: withoutPrice(gadget) },
    answer: todaysAnswer(gadget, library.gadgets),
    buried: buried && typeset(buried.cause),
    since: latest && {
      month: monthName(latest.date.slice(0, 7)),
      text: typeset(latest.text),
      source: refs[latest.ref],
    },
    available: product && availableOf(product, library.gadgets),
    store: gadget.store,
    analyticsLabel: `${review?.analyticsKey ?? slug.replaceAll('-', '_')}_compare`,
  };
}

/** Only what a review of one says about another. */
function Picks({ picks }: Pick<Comparison, 'picks'>) {
  if (picks.length === 0) return null;
  return (
    <div className="grid gap-6 md:auto-cols-fr md:grid-flow-col">
      {picks.map(({ slug, name, reasons }) => (
        <section key={slug} className="card p-4" aria-labelledby={`pick-${slug}`}>
          <h2 id={`pick-${slug}`} className="text-title-s">
            Pick the {name} if
          </h2>
          {reasons.map(({ pickIf, better, worse, than }) => (
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
      ))}
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

function GadgetHeader({ gadget }: { gadget: Described }) {
  const { slug, name, drawing, drawingAlt, review, rating, price, answer } = gadget;
  const { available, store, analyticsLabel } = gadget;
  return (
    <li id={`gadget-${slug}`}>
      <Picture
        src={drawing}
        alt={drawingAlt}
        ratio={[3, 2]}
        eager
        className="rounded-m border-2 border-line"
      />
      <h2 className="text-title-s">
        {review ? (
          <a href={review} className="prose-link">
            <NoBreak text={name} />
          </a>
        ) : (
          <NoBreak text={name} />
        )}
      </h2>
      <p className="text-note">
        {rating ? `Our rating: ${rating}` : 'Not reviewed'}
        <br />
        <b className="text-lead">{price.text}</b> {price.when}
      </p>
      <div className="grid content-start gap-2 text-note">
        {answer && <TodaysAnswer slug={slug} answer={answer} />}
        <News {...gadget} />
      </div>
      <div className="grid content-start justify-items-start gap-2 text-note">
        {store && (
          <AffiliateLink
            to={store}
            label={analyticsLabel}
            tone="paper"
            size="small"
            className="min-h-11"
          >
            {available ? cardButton(available, store) : storeButton(store)}
            <span className="sr-only">: {name}</span>
          </AffiliateLink>
        )}
        {available && available.availability !== 'sold' && <p>{availabilityText(available)}</p>}
        {store && <OtherStores of={store} label={analyticsLabel} />}
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
function News({ slug, buried, since }: Pick<Described, 'slug' | 'buried' | 'since'>) {
  if (buried)
    return (
      <p className="border-l-4 border-hazard pl-3">
        <a href={`${paths.graveyard()}#${slug}`} className="prose-link">
          In our graveyard
        </a>
        : {buried}
      </p>
    );
  if (!since) return null;
  return (
    <p className="border-l-4 border-hazard pl-3">
      {since.month}: {since.text}{' '}
      {since.source?.url ? (
        <a href={since.source.url} rel="nofollow noopener" className="prose-link">
          {since.source.publisher}
        </a>
      ) : (
        since.source?.publisher
      )}
    </p>
  );
}
