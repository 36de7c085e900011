import type { ReactNode } from 'react';
import { writeDollars } from '#content/dollars.ts';
import { blank, If } from '#site/ui/blank.tsx';
import { monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { Cited, RefMark } from './cited.tsx';
import { FactRow } from './fact-row.tsx';
import { PriceBlank } from './list-price.tsx';
import { References } from './references.tsx';
import { type Review, useReview } from './review-context.ts';
import { Unchecked } from './unchecked.tsx';

const ranks = { spoils: 'Spoils it', annoys: 'Annoys', live: 'You will live with it' };

/**
 * Everything sourced about the gadget in one place, without a joke. The price is that of the files, with who says so, or the owner's own; our notes
 * since then are the owner's too.
 */
export function WhatWeKnow() {
  const { known, product, updates } = useReview();
  return (
    <>
      <h2 id="what-we-know">What we know</h2>
      <p className="text-note text-muted">
        No jokes in this box. Facts about the <OneWord text={product.name} />, last checked on{' '}
        {monthName(known.checked)}.
      </p>
      <dl className="facts known-facts">
        <div id="fact-price">
          <dt>Price</dt>
          <dd>
            <PriceBlank />
            <If is="published">
              {known.price.isUnchecked && <Unchecked />}
              {known.price.ref && <RefMark number={known.price.ref} />}
            </If>
          </dd>
        </div>
        {known.facts.map((fact) => (
          <FactRow key={fact.key} fact={fact} id={`fact-${fact.key}`} withNote />
        ))}
      </dl>
      <Flaws />
      <Sourced title="Known issues" items={known.issues} />
      <Cost />
      <SinceThen />
      {updates.length > 0 && (
        <Part title="Updates of this review">
          {updates.map(({ date, text }, index) => (
            <li key={date}>
              {monthName(date)}: <Cited at={`updates.${index}.text`} text={text} />
            </li>
          ))}
        </Part>
      )}
      <References references={known.references} />
    </>
  );
}

/** What changed after the review: what others say, and our own notes. */
function SinceThen() {
  const { sinceThen } = useReview().known;
  const part = (
    <Part title="Since then">
      {blank('notes')}
      {sinceThen.map(({ date, text, ref }) => (
        <li key={text}>
          {monthName(date)}: <OneWord text={text} />
          <RefMark number={ref} />
        </li>
      ))}
    </Part>
  );
  return sinceThen.length > 0 ? part : <If is="noted">{part}</If>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  );
}

function Flaws() {
  const { flaws } = useReview().known;
  return (
    <Part title="Flaws, ranked">
      {flaws.map(({ rank, text }, index) => (
        <li key={text}>
          <b className="rank" data-rank={rank}>
            {ranks[rank]}
          </b>{' '}
          <Cited at={`flaws.${index}`} text={text} />
        </li>
      ))}
    </Part>
  );
}

function Sourced({ title, items }: { title: string; items: { text: string; ref: number }[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      {items.map(({ text, ref }) => (
        <li key={text}>
          {text}
          <RefMark number={ref} />
        </li>
      ))}
    </Part>
  );
}

type Cost = Review['known']['cost'][number];

const times = { month: 36, year: 3, once: 1 };
const per = { month: ' a month', year: ' a year', once: ' once' };

const overThreeYears = ({ usd, per: rhythm }: Cost): number => usd * times[rhythm];

/** Beside the price. */
export const costOverThreeYears = (cost: readonly Cost[]): number =>
  cost.reduce((sum, item) => sum + overThreeYears(item), 0);

function Cost() {
  const { cost } = useReview().known;
  return (
    <Part title="Cost over three years">
      {cost.map((item) => (
        <li key={item.what}>
          {`${item.what}: ${writeDollars(item.usd)}${per[item.per]}, ${writeDollars(overThreeYears(item))} in all`}
          <RefMark number={item.ref} />
          {item.note && <span className="fact-note">{item.note}</span>}
        </li>
      ))}
      <li>
        <b>
          {cost.length > 0
            ? `With the price: ${blank('total')}`
            : `Nothing beside the price of ${blank('total')}`}
        </b>
      </li>
    </Part>
  );
}
