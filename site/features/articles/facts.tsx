import type { ReactNode } from 'react';
import type { TodaysAnswer } from '#content/views/answers.ts';
import type { KnownFact, SourcedFacts } from '#content/views/review.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import { PriceHistory } from '#site/ui/price-history.tsx';
import { Cited, References, RefMarks, Sourced, SourcesRead, useReview } from './citations.tsx';
import { labelClass } from './verdict.tsx';

export function WhatWeKnow() {
  const { slug, sourcedFacts, product, verdict } = useReview();
  return (
    <>
      <h2 id="what-we-know" className="text-title-s">
        The facts, checked on{' '}
        <time dateTime={sourcedFacts.checked}>{longDate(sourcedFacts.checked)}</time>
      </h2>
      <p className="text-note text-muted">
        <SourcesRead references={sourcedFacts.references} />
      </p>
      <p className="mt-3">
        <Cited at="verdict" text={verdict} />{' '}
        <Link to={paths.talkMeOut(slug)} className="prose-link">
          Still tempted? Talk me out of it
        </Link>
      </p>
      <dl className={`mt-4 ${factsClass}`} aria-label={`Facts about the ${product.name}`}>
        {sourcedFacts.facts.map((fact) => (
          <FactRow key={fact.key} fact={fact} isTarget />
        ))}
      </dl>
      <PriceHistory prices={sourcedFacts.prices} />
      <WhyThatPrice />
      <Flaws />
      <Changes />
      <Cost />
      <References references={sourcedFacts.references} />
    </>
  );
}

function WhyThatPrice() {
  const { answer } = useReview();
  if (!answer?.under) return null;
  return (
    <p>
      <b>{limitTitle(answer)}</b> <Cited at="answer.under.because" text={answer.under.because} />.
    </p>
  );
}

function limitTitle({ under, met, isOutdated, month }: TodaysAnswer): string {
  const price = formatUsd(under?.usd ?? 0);
  if (isOutdated) return `In ${monthName(month)} we said only under ${price}:`;
  return met ? `Under ${price} it is worth it:` : `Why only under ${price}:`;
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <>
      <h3 id={id} className="mt-[1.4rem] mb-[0.4rem] text-(length:--text-body)">
        {title}
      </h3>
      <ul className="grid gap-[0.45rem]">{children}</ul>
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
  return (
    <Part title="Known problems, worst first">
      {[...ranked('spoils'), ...reported, ...ranked('annoys'), ...ranked('live')].map(
        ({ rank, text, words }) => (
          <li key={text}>
            <b className={`${labelClass} ${ranks[rank].color}`}>{ranks[rank].word}</b> {words}
          </li>
        ),
      )}
    </Part>
  );
}

/** Short posts about the gadget, then news and changes to the review, each newest first. */
function Changes() {
  const { sourcedFacts, updates, posts } = useReview();
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
  if (changes.length + posts.length === 0) return null;
  return (
    <Part title="What has changed since" id="changes">
      {posts.map(({ slug, date, title }) => (
        <li key={slug}>
          <time dateTime={date}>{longDate(date)}</time>:{' '}
          <Link to={paths.post(slug)} className="prose-link">
            {title}
          </Link>
        </li>
      ))}
      {changes.map(({ date, text, words }) => (
        <li key={text}>
          <time dateTime={date}>{monthName(date)}</time>: {words}
        </li>
      ))}
    </Part>
  );
}

type Cost = SourcedFacts['cost'][number];

const times = { month: 36, year: 3, once: 1 };
const per = { month: ' a month', year: ' a year', once: ' once' };

const overThreeYears = ({ usd, per: period }: Cost): number => usd * times[period];

function Cost() {
  const { sourcedFacts, prices } = useReview();
  const { cost } = sourcedFacts;
  const { latest } = prices;
  const plan = cost.reduce((sum, item) => sum + overThreeYears(item), 0);
  return (
    <Part title="Cost over three years">
      {cost.map((item) => (
        <li key={item.what}>
          {`${item.what}: ${formatUsd(item.usd)}${per[item.per]}, ${formatUsd(overThreeYears(item))} in all`}
          <RefMarks numbers={[item.ref]} />
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

interface FactRowProps {
  fact: KnownFact;
  /** In the full list: links lead to this row, and it shows the fact's condition. */
  isTarget?: boolean;
}

/** Of the list around the rows. */
export const factsClass = 'fact-list';

export function FactRow({ fact, isTarget = false }: FactRowProps) {
  const { key, label, written, note, ref, checked } = fact;
  return (
    <div id={isTarget ? `fact-${key}` : undefined}>
      <dt>{label}</dt>
      <dd>
        {written}
        {ref && <RefMarks numbers={[ref]} />}
        {isTarget && note && <span className="fact-note">{note}</span>}
        {isTarget && checked !== undefined && (
          <span className="fact-note">
            {checked ? `Checked ${longDate(checked)}` : 'Source not read yet'}
          </span>
        )}
      </dd>
    </div>
  );
}
