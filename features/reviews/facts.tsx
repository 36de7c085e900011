import { Fragment, type ReactNode, useContext } from 'react';
import { FootnotesContext, References } from '#features/content/footnotes.tsx';
import type { TodaysAnswer } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { StoreTextLink } from '#features/gadgets/offers.tsx';
import { formatUsd } from '#features/gadgets/prices.ts';
import { labelAt, linksOf } from '#features/gadgets/stores.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { Cited, Label, Source, useReview } from './citations.tsx';

/** Everything that has a source, and the sources. */
export function Facts() {
  const { slug, knownFacts, product, verdict, isFacts } = useReview();
  const checked = oldestCheck(product);
  return (
    <section
      id="facts"
      className="card mt-7 p-4 text-base leading-snug lg:p-7"
      aria-labelledby="what-we-know"
    >
      <h2 id="what-we-know" className="text-title-m">
        The facts
        {checked && (
          <>
            , checked on <time dateTime={checked}>{longDate(checked)}</time>
          </>
        )}
      </h2>
      <p className="mt-3">
        <Cited text={verdict} />{' '}
        <a href={paths.talkMeOut(slug)} className="prose-link">
          Still tempted? Talk me out of it
        </a>
      </p>
      {/* Below a story on phones, the list opens on demand; a link to a fact opens it, too. */}
      <details open={isFacts} className="all-facts mt-2">
        <summary className="py-2.5 font-bold">All {knownFacts.length} facts</summary>
        <dl className="fact-list text-note" aria-label={`Facts about the ${product.name}`}>
          {knownFacts.map(({ key, label, text, note, ref }) => (
            <div key={key} id={`fact-${key}`}>
              <dt>{label}</dt>
              <dd>
                {text}
                <Source id={ref} />
                {note && <span className="block font-normal text-muted">{note}</span>}
              </dd>
            </div>
          ))}
          <Stores />
        </dl>
      </details>
      <WhyThatPrice />
      <Flaws />
      <Changes />
      <CostOfThreeYears />
      <SourcesRead />
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

/** The day since which every reference that could be read was read. */
const oldestCheck = ({ refs }: Gadget): string | undefined =>
  Object.values(refs)
    .flatMap(({ checked }) => checked ?? [])
    .sort()[0];

/** States how many sources were read. */
function SourcesRead() {
  const { references } = useContext(FootnotesContext);
  const unread = references.flatMap(({ checked }, index) => (checked ? [] : [index + 1]));
  if (references.length === 0) return null;
  const all = references.length === 1 ? 'the only source' : `all ${references.length} sources`;
  const numbers = new Intl.ListFormat('en-US').format(unread.map(String));
  return (
    <p className="mt-4 text-note text-muted">
      {unread.length === 0
        ? `We read ${all}.`
        : `We read ${references.length - unread.length} of the ${references.length} sources, and could not open ${numbers} yet.`}
    </p>
  );
}

function WhyThatPrice() {
  const { answer, product } = useReview();
  if (!answer?.under) return null;
  return (
    <p className="mt-4">
      <b>{limitTitle(answer)}</b> <Cited text={product.answer?.under?.because ?? ''} />.
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

/** Our flaws and the reported issues in one list, worst first. */
function Flaws() {
  const { flaws = [], issues = [] } = useReview().product;
  const known = [
    ...flaws,
    ...issues.map(({ text, ref }) => ({ rank: 'issue' as const, text, ref })),
  ];
  const order = Object.keys(ranks);
  if (known.length === 0) return null;
  return (
    <Part title="Known problems, worst first">
      {known
        .toSorted((a, b) => order.indexOf(a.rank) - order.indexOf(b.rank))
        .map((flaw) => (
          <li key={flaw.text}>
            <Label color={ranks[flaw.rank].color}>{ranks[flaw.rank].word}</Label>{' '}
            <Cited text={flaw.text} />
            {'ref' in flaw && <Source id={flaw.ref} />}
          </li>
        ))}
    </Part>
  );
}

/** News and changes to the review, the newest first, and short posts about the gadget. */
function Changes() {
  const { product, updates, posts, isFacts } = useReview();
  const changes = [
    ...(product.sinceThen ?? []).map(({ date, text, ref }) => ({ date, words: text, ref })),
    ...updates.map(({ date, kind, text }) => ({
      date,
      words: `${kind === 'correction' ? 'Correction' : 'Review updated'}: ${text}`,
      ref: undefined,
    })),
  ].toSorted((one, other) => other.date.localeCompare(one.date));
  if (changes.length + posts.length === 0) return null;
  // Below the story, the rest would be a screen of its own.
  const shown = isFacts ? changes.length : 2;
  const toItem = ({ date, words, ref }: (typeof changes)[number]) => (
    <li key={words}>
      <time dateTime={date}>{monthName(date)}</time>: <Cited text={words} />
      <Source id={ref} />
    </li>
  );
  return (
    <Part title="What has changed since" id="changes">
      {posts.map(({ slug, date, title }) => (
        <li key={slug}>
          <time dateTime={date}>{longDate(date)}</time>:{' '}
          <a href={paths.post(slug)} className="prose-link">
            {title}
          </a>
        </li>
      ))}
      {changes.slice(0, shown).map(toItem)}
      {changes.length > shown && (
        <li>
          <details>
            <summary className="py-1 font-bold">{`Earlier changes (${changes.length - shown})`}</summary>
            <ul className="grid gap-1.5">{changes.slice(shown).map(toItem)}</ul>
          </details>
        </li>
      )}
    </Part>
  );
}

type Cost = NonNullable<Gadget['cost']>[number];

const times = { month: 36, year: 3, once: 1 };
const per = { month: ' a month', year: ' a year', once: ' once' };

const overThreeYears = ({ usd, per: period }: Cost): number => usd * times[period];

function CostOfThreeYears() {
  const { product, prices } = useReview();
  const { cost = [] } = product;
  const { latest } = prices;
  const plan = cost.reduce((sum, item) => sum + overThreeYears(item), 0);
  return (
    <Part title="Cost over three years">
      {cost.map((item) => (
        <li key={item.what}>
          {`${item.what}: ${formatUsd(item.usd)}${per[item.per]}, ${formatUsd(overThreeYears(item))} in all`}
          <Source id={item.ref} />
          {item.note && <span className="block text-note text-muted">{item.note}</span>}
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
