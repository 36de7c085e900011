import { Fragment, type ReactNode } from 'react';
import { Footnote, References } from '#features/content/footnotes.tsx';
import type { TodaysAnswer } from '#features/gadgets/answers.ts';
import { StoreTextLink } from '#features/gadgets/offers.tsx';
import { type DatedPrice, formatUsd, priceKind } from '#features/gadgets/prices.ts';
import { labelAt, linksOf } from '#features/gadgets/stores.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Cited, Label, useReview } from './citations.tsx';
import type { SourcedFacts } from './review.ts';

/** Everything that has a source, and the sources. */
export function Facts() {
  const { slug, sourcedFacts, product, verdict, isFacts } = useReview();
  const { checked, references, facts, prices } = sourcedFacts;
  return (
    <section id="facts" className="known card" aria-labelledby="what-we-know">
      <h2 id="what-we-know" className="text-title-m">
        The facts
        {checked && (
          <>
            , checked on <time dateTime={checked}>{longDate(checked)}</time>
          </>
        )}
      </h2>
      {references.length > 0 && <p className="text-note text-muted">{sourcesRead(references)}</p>}
      <p className="mt-3">
        <Cited at="verdict" text={verdict} />{' '}
        <a href={paths.talkMeOut(slug)} className="prose-link">
          Still tempted? Talk me out of it
        </a>
      </p>
      {/* Below a story on phones, the list opens on demand; a link to a fact opens it, too. */}
      <details
        open={isFacts}
        className="mt-2 lg:details-content:[content-visibility:visible] lg:supports-[selector(::details-content)]:[&>summary]:hidden"
      >
        <summary className="py-2.5 font-bold">All {facts.length} facts</summary>
        <dl className="fact-list" aria-label={`Facts about the ${product.name}`}>
          {facts.map(({ key, label, written, note, ref }) => (
            <div key={key} id={`fact-${key}`}>
              <dt>{label}</dt>
              <dd>
                {written}
                {ref && <Footnote numbers={[ref]} />}
                {note && <span className="fact-note">{note}</span>}
              </dd>
            </div>
          ))}
          <Stores />
        </dl>
      </details>
      <PriceHistory prices={prices} />
      <WhyThatPrice />
      <Flaws />
      <Changes />
      <CostOfThreeYears />
      <References />
    </section>
  );
}

/** A single store is in the decision. */
function Stores() {
  const { analyticsKey, product } = useReview();
  if (product.store.others.length === 0) return null;
  return (
    <div id="fact-stores">
      <dt>Stores</dt>
      <dd>
        {linksOf(product.store).map((link, index) => (
          <Fragment key={link.url}>
            {index > 0 && ', '}
            <StoreTextLink to={link} label={labelAt(`${analyticsKey}_facts`, link)} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

/** States how many sources were read. */
function sourcesRead(references: SourcedFacts['references']): string {
  const unread = references.flatMap(({ checked }, index) => (checked ? [] : [index + 1]));
  const all = references.length === 1 ? 'the only source' : `all ${references.length} sources`;
  if (unread.length === 0) return `We read ${all}.`;
  const read = references.length - unread.length;
  const numbers = new Intl.ListFormat('en-US').format(unread.map(String));
  return `We read ${read} of the ${references.length} sources. We couldn’t open ${unread.length > 1 ? 'numbers' : 'number'} ${numbers} yet.`;
}

function WhyThatPrice() {
  const { answer } = useReview();
  if (!answer?.under) return null;
  return (
    <p className="mt-4">
      <b>{limitTitle(answer)}</b> <Cited at="answer.under.because" text={answer.under.because} />.
    </p>
  );
}

function limitTitle({ under, met, isOutdated, month }: TodaysAnswer): string {
  const price = formatUsd(under?.usd ?? 0);
  if (isOutdated) return `In ${monthName(month)} we said only under ${price}:`;
  return met ? `Under ${price} it is worth it:` : `Why only under ${price}:`;
}

interface PartProps {
  title: string;
  id?: string;
  children: ReactNode;
}

function Part({ title, id, children }: PartProps) {
  return (
    <>
      <h3 id={id} className="mt-5 mb-1 text-body">
        {title}
      </h3>
      <ul className="grid gap-1.5">{children}</ul>
    </>
  );
}

const ranks = {
  spoils: { word: 'Dealbreaker', color: 'text-ember' },
  issue: { word: 'Known issue', color: '' },
  annoys: { word: 'Annoying', color: '' },
  live: { word: 'Minor', color: 'text-muted' },
};

interface SourcedProps {
  text: string;
  number: number;
}

const Sourced = ({ text, number }: SourcedProps) => (
  <>
    <NoBreak text={text} />
    <Footnote numbers={[number]} />
  </>
);

/** Our flaws and the reported issues in one list, worst first. */
function Flaws() {
  const { flaws, issues } = useReview().sourcedFacts;
  const ranked = (wanted: string) =>
    flaws.flatMap(({ rank, text }, index) =>
      rank === wanted ? [{ rank, text, words: <Cited at={`flaws.${index}`} text={text} /> }] : [],
    );
  const reported = issues.map(({ text, ref }) => ({
    rank: 'issue' as const,
    text,
    words: <Sourced text={text} number={ref} />,
  }));
  if (flaws.length + issues.length === 0) return null;
  return (
    <Part title="Known problems, worst first">
      {[...ranked('spoils'), ...reported, ...ranked('annoys'), ...ranked('live')].map(
        ({ rank, text, words }) => (
          <li key={text}>
            <Label color={ranks[rank].color}>{ranks[rank].word}</Label> {words}
          </li>
        ),
      )}
    </Part>
  );
}

/** Short posts about the gadget, then news and changes to the review, each newest first. */
function Changes() {
  const { sourcedFacts, updates, posts, isFacts } = useReview();
  const changes = [
    ...sourcedFacts.sinceThen.map(({ date, text, ref }) => ({
      date,
      text,
      words: <Sourced text={text} number={ref} />,
    })),
    ...updates.map(({ date, kind, text }, index) => ({
      date,
      text,
      words: (
        <>
          {kind === 'correction' ? 'Correction' : 'Review updated'}:{' '}
          <Cited at={`updates.${index}.text`} text={text} />
        </>
      ),
    })),
  ].toSorted((one, other) => other.date.localeCompare(one.date));
  const items = [
    ...posts.map(({ slug, date, title }) => (
      <li key={slug}>
        <time dateTime={date}>{longDate(date)}</time>:{' '}
        <a href={paths.post(slug)} className="prose-link">
          {title}
        </a>
      </li>
    )),
    ...changes.map(({ date, text, words }) => (
      <li key={text}>
        <time dateTime={date}>{monthName(date)}</time>: {words}
      </li>
    )),
  ];
  if (items.length === 0) return null;
  const shown = isFacts ? items.length : newestChanges;
  return (
    <>
      <Part title="What has changed since" id="changes">
        {items.slice(0, shown)}
      </Part>
      {items.length > shown && (
        <details className="mt-1.5">
          <summary className="py-1.5 font-bold">Earlier changes ({items.length - shown})</summary>
          <ul className="grid gap-1.5">{items.slice(shown)}</ul>
        </details>
      )}
    </>
  );
}

/** Below the story, where the rest would be a screen of their own. */
const newestChanges = 4;

type Cost = SourcedFacts['cost'][number];

const times = { month: 36, year: 3, once: 1 };
const per = { month: ' a month', year: ' a year', once: ' once' };

const overThreeYears = ({ usd, per: period }: Cost): number => usd * times[period];

function CostOfThreeYears() {
  const { sourcedFacts, prices } = useReview();
  const { cost } = sourcedFacts;
  const { latest } = prices;
  const plan = cost.reduce((sum, item) => sum + overThreeYears(item), 0);
  return (
    <Part title="Cost over three years">
      {cost.map((item) => (
        <li key={item.what}>
          {`${item.what}: ${formatUsd(item.usd)}${per[item.per]}, ${formatUsd(overThreeYears(item))} in all`}
          <Footnote numbers={[item.ref]} />
          {item.note && <span className="fact-note">{item.note}</span>}
        </li>
      ))}
      {cost.length === 0 && (
        <li>
          <b>Nothing beyond the price</b>
        </li>
      )}
      {cost.length > 0 && latest && (
        <li>
          <b>{`With the price: ${formatUsd(latest.usd + plan)}`}</b>
        </li>
      )}
    </Part>
  );
}

const width = 320;
const height = 96;
const margin = { x: 8, y: 10 };

/** Fewer prices are no history. */
const fewest = 3;

const monthsOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number;
};

/** The prices as a line of steps, and the same numbers as a table. */
function PriceHistory({ prices }: { prices: readonly DatedPrice[] }) {
  if (prices.length < fewest) return null;
  const points = placesOf(prices);
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return null;
  const steps = points
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('');
  return (
    <figure className="mt-4 max-w-md">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-sm border-2 border-hairline bg-sheet"
        role="img"
        aria-label={`Price history: ${formatUsd(first.usd)} in ${monthName(first.month)}, ${formatUsd(last.usd)} in ${monthName(last.month)}`}
      >
        <path d={steps} fill="none" stroke="var(--color-ember)" strokeWidth="3" />
        {points.map(({ x, y, kind }, index) =>
          kind === 'list' ? (
            <circle key={index} cx={x} cy={y} r="4.5" fill="var(--color-ink)" />
          ) : (
            <rect key={index} x={x - 4} y={y - 4} width="8" height="8" fill="var(--color-ember)" />
          ),
        )}
      </svg>
      <table className="mt-2 w-full text-note">
        <caption className="text-left text-muted">
          Prices: a circle is a list price, a square a price in stores
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Price</th>
            <th scope="col">Kind</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ usd, month, kind }, index) => (
            <tr key={index} className="border-b border-hairline">
              <th scope="row" className="py-1 text-left font-normal">
                {monthName(month)}
              </th>
              <td className="font-bold">{formatUsd(usd)}</td>
              <td>{priceKind({ kind })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** From zero, so that a small change does not look like a large one. */
function placesOf(prices: readonly DatedPrice[]) {
  const months = prices.map(({ month }) => monthsOf(month));
  const from = Math.min(...months);
  const span = Math.max(1, Math.max(...months) - from);
  const highest = Math.max(...prices.map(({ usd }) => usd));
  const round = (value: number) => Math.round(value * 10) / 10;
  return prices.map(({ usd, kind }, index) => ({
    x: round(margin.x + (((months[index] ?? from) - from) / span) * (width - 2 * margin.x)),
    y: round(height - margin.y - (usd / highest) * (height - 2 * margin.y)),
    kind,
  }));
}
