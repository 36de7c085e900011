import type { ReactNode } from 'react';
import { type ReviewSection, sectionIds } from '#content/prose/components.ts';
import { drawingOf } from '#site/components/product-picture.tsx';
import { monthName } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import { photoSource } from '#site/ui/picture.tsx';
import { Credit, LeadPicture } from '#site/ui/uploaded-picture.tsx';
import { RefMarks, useReview } from './citations.tsx';
import { Comparison } from './rivals-table.tsx';
import { Scores } from './scores.tsx';
import { Audiences, MarkedList, twoListsClass } from './verdict.tsx';

/** Elements from the front matter, before and after a section's prose. */
const drawnBefore: Partial<Record<ReviewSection, ReactNode>> = {
  features: <StockPhoto />,
  phases: <PhaseTimeline />,
};
const drawnAfter: Partial<Record<ReviewSection, ReactNode>> = {
  experiment: <Results />,
  prosCons: (
    <div className={twoListsClass}>
      <MarkedList title="What survived" field="pros" />
      <MarkedList title="What did not" field="cons" />
    </div>
  ),
  worthIt: <Audiences />,
};
/** Content of sections that the facts view shows, with their headings there. */
const facts: Partial<Record<ReviewSection, ReactNode>> = {
  features: <Scores />,
  comparison: <Comparison />,
  who: (
    <div className={twoListsClass}>
      <MarkedList title="Buy it if" field="buy" />
      <MarkedList title="Skip it if" field="skip" />
    </div>
  ),
};
export const plainTitles: Partial<Record<ReviewSection, string>> = {
  features: 'Scores',
  comparison: 'Rivals',
  who: 'Who should buy it',
};

export function Section({ part, children }: { part: ReviewSection; children: ReactNode }) {
  const { sections } = useReview();
  const id = sectionIds[part];
  return (
    <section aria-labelledby={id} className="review-section">
      <h2 id={id} className="mt-0">
        <a href={`#${id}`}>
          <span data-story>{sections[part]}</span>
          <span data-plain>{plainTitles[part]}</span>
        </a>
      </h2>
      {drawnBefore[part]}
      {children}
      {drawnAfter[part]}
      {facts[part] && <div className="section-facts">{facts[part]}</div>}
    </section>
  );
}

export function Phase({ n, children }: { n: string; children: ReactNode }) {
  const phase = useReview().phases[Number(n) - 1];
  if (!phase) return null;
  return (
    <section className="phase mt-[2.2em] flow-root" aria-labelledby={`phase-${n}`}>
      <h3 id={`phase-${n}`} className="mt-0">
        <span className="kicker">{phase.when}</span>
        {phase.title}
      </h3>
      {children}
    </section>
  );
}

/** Invented figures, labeled as part of the story. */
function Results() {
  const { results, ratingBasis } = useReview();
  const basis = `From the story: ${ratingBasis.story}`;
  if (!results) return <p className="text-(length:--text-note) text-muted italic">{basis}</p>;
  return (
    <figure className="my-[2em]">
      <figcaption className="text-(length:--text-note) text-muted italic">{basis}</figcaption>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 rounded-m border-2 border-dashed border-muted p-4">
        {results.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end leading-[1.3]">
            <dt className="text-(length:--text-note) text-muted">{label}</dt>
            <dd className="font-display text-[1.7rem] leading-[1.1]">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function PhaseTimeline() {
  return (
    <ol className="grid list-none gap-[1.1rem] p-0 text-(length:--text-body) leading-[1.4]">
      {useReview().phases.map(({ when, title, result }, index) => (
        <li key={title} className="m-0 border-l-[3px] border-hazard pl-4">
          <a href={`#phase-${index + 1}`} className="block no-underline [&:hover>b]:underline">
            <span className="kicker m-0 text-[0.75rem]">{when}</span>
            <b>{title}</b>
          </a>
          <span>{result}</span>
        </li>
      ))}
    </ol>
  );
}

const ratio = [3, 2] as const;

function StockPhoto() {
  const { product } = useReview();
  const { imageUrl, photoAlt = '', photoCredit = '' } = product;
  if (!imageUrl) return null;
  return (
    <figure className="exhibit stock-photo">
      <figcaption>
        {`Exhibit: ${photoAlt}`} <Credit of={photoCredit} />
      </figcaption>
      <LeadPicture
        image={{ ...photoSource(imageUrl, ratio), alt: photoAlt }}
        drawing={drawingOf(product)}
        ratio={ratio}
        sizes="(min-width: 1024px) 40rem, 88vw"
      />
    </figure>
  );
}

const drawings = import.meta.glob<string>('/content/documents/drawings/reviews/*/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface DrawingProps {
  name: string;
  alt: string;
  children: ReactNode;
}

/** A drawing inside the story; its size is fixed, so nothing moves when it loads. */
export function Drawing({ name, alt, children }: DrawingProps) {
  const { slug } = useReview();
  return (
    <figure className="my-[2em]">
      <img
        src={drawings[`/content/documents/drawings/reviews/${slug}/${name}.svg`]}
        alt={alt}
        width={480}
        height={240}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-m border-2 border-line"
      />
      <figcaption className="mt-2 text-note text-muted">{children}</figcaption>
    </figure>
  );
}

const cellClass = 'border-0 py-[0.3rem] pr-[0.9rem] pl-0 leading-[1.25]';

/** A bar chart that is also a table for screen readers. */
export function Chart({ fact, children }: { fact: string; children: ReactNode }) {
  const chart = useReview().charts[fact];
  if (!chart) return null;
  return (
    <figure className="card my-[2em] px-[1.2rem] py-4">
      <table>
        <caption className="font-display text-left">{chart.title}</caption>
        <tbody>
          {chart.rows.map(({ name, written, share, note, month, ref }) => (
            <tr key={name}>
              <th scope="row" className={`${cellClass} w-[42%] min-w-[124px]`}>
                <NoBreak text={name} />
                {(note || month) && (
                  <small className="fact-note">
                    {[note, month && monthName(month)].filter(Boolean).join(', ')}
                  </small>
                )}
              </th>
              <td className={cellClass}>
                <i
                  className="block h-[0.9rem] border-2 border-line bg-well [tr:first-child_&]:bg-hazard"
                  style={{ width: `${share}%` }}
                />{' '}
                {written}
                {ref && <RefMarks numbers={[ref]} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="mt-2 text-note text-muted">
        <span data-story>{children} </span>
        <small>Source: {chart.sources.join(', ')}.</small>
      </figcaption>
    </figure>
  );
}
