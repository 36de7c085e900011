import type { ReactNode } from 'react';
import { writeDollars } from '#content/dollars.ts';
import { monthName } from '#site/ui/dates.ts';
import { Cited, RefMark } from './cited.tsx';
import { FactRow } from './fact-row.tsx';
import { ListPrice } from './list-price.tsx';
import { References } from './references.tsx';
import { type Review, useReview } from './review-context.ts';

const ranks = { spoils: 'Spoils it', annoys: 'Annoys', live: 'You will live with it' };

interface WhatWeKnowProps {
  /** Points of a list: our own notes since then. */
  notes: readonly ReactNode[];
  /** That of the files, with who says so, or the owner's own. */
  price: Review['known']['price'] | { usd: number; month: string };
}

/** Everything sourced about the gadget in one place, without a joke. */
export function WhatWeKnow({ notes, price }: WhatWeKnowProps) {
  const { known, product, updates } = useReview();
  return (
    <section className="card known" aria-labelledby="what-we-know">
      <h2 id="what-we-know">What we know</h2>
      <p className="text-note text-muted">
        No jokes in this box. Facts about the {product.name}, last checked on {monthName(known.checked)}.
      </p>
      <dl className="facts known-facts">
        <div id="fact-price">
          <dt>Price</dt>
          <dd>
            <ListPrice {...price} />
            {'ref' in price && known.price.ref && <RefMark number={known.price.ref} />}
          </dd>
        </div>
        {known.facts.map((fact) => (
          <FactRow key={fact.key} fact={fact} id={`fact-${fact.key}`} withNote />
        ))}
      </dl>
      <Flaws />
      <Sourced title="Known issues" items={known.issues} />
      <Cost usd={price.usd} />
      <SinceThen notes={notes} />
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
    </section>
  );
}

/** What changed after the review: what others say, and our own notes. */
function SinceThen({ notes }: { notes: readonly ReactNode[] }) {
  const { sinceThen } = useReview().known;
  if (sinceThen.length + notes.length === 0) return null;
  return (
    <Part title="Since then">
      {notes}
      {sinceThen.map(({ date, text, ref }) => (
        <li key={text}>
          {monthName(date)}: {text}
          <RefMark number={ref} />
        </li>
      ))}
    </Part>
  );
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

function Cost({ usd }: { usd: number }) {
  const { cost } = useReview().known;
  const total = cost.reduce((sum, item) => sum + overThreeYears(item), usd);
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
            ? `With the price: ${writeDollars(total)}`
            : `Nothing beside the price of ${writeDollars(total)}`}
        </b>
      </li>
    </Part>
  );
}
