import type { ReactNode } from 'react';
import { joinFootnotes } from '#features/content/footnotes.tsx';
import {
  type ReviewSection,
  reviewSections,
  sectionIds,
} from '#features/content/prose/components.ts';
import {
  Credit,
  LeadPicture,
  ProseText,
  textElements,
} from '#features/content/prose/prose-text.tsx';
import type { Prose } from '#features/content/prose/tree.ts';
import { typeset } from '#features/content/prose/typography.ts';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { photoSource } from '#ui/picture.tsx';
import { ScoreBar } from '#ui/score-bar.tsx';
import { barsOf, titleOf, type WrittenChart } from './charts.ts';
import {
  Audiences,
  MarkedList,
  ProseCitation,
  type ShownReview,
  Source,
  useReview,
} from './citations.tsx';
import { Rivals } from './rivals.tsx';
import { Scores } from './scores.tsx';

/** What the front matter adds to a section after its prose. */
const after: Partial<Record<ReviewSection, ReactNode>> = {
  why: <Incident />,
  experiment: <Results />,
  features: <Scores />,
  prosCons: (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <MarkedList title="What survived" field="pros" />
      <MarkedList title="What did not" field="cons" />
    </div>
  ),
  worthIt: <Audiences />,
  comparison: <Rivals />,
  who: (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <MarkedList title="Buy it if" field="buy" />
      <MarkedList title="Skip it if" field="skip" />
    </div>
  ),
};
/** The sections of the facts view, which has no prose, with headings that are no jokes. */
const factual = [
  { part: 'features', title: 'Scores' },
  { part: 'comparison', title: 'Rivals' },
  { part: 'who', title: 'Who should buy it' },
] as const;

/** The sections that the view shows. */
export const sectionsOf = ({
  sections,
  parts,
  isFacts,
}: Pick<ShownReview, 'sections' | 'parts' | 'isFacts'>) =>
  isFacts
    ? factual
    : reviewSections
        .filter((part) => parts.includes(part))
        .map((part) => ({ part, title: sections[part] }));

export function Story({ tree }: { tree: readonly Prose[] }) {
  if (useReview().isFacts) return factual.map(({ part }) => <Section key={part} part={part} />);
  return <ProseText prose={joinFootnotes(tree)} components={components} />;
}

function Section({ part, children }: { part: ReviewSection; children?: ReactNode }) {
  const review = useReview();
  const id = sectionIds[part];
  const title = sectionsOf(review).find((section) => section.part === part)?.title;
  return (
    <section
      aria-labelledby={id}
      className="prose mt-7 flow-root first:mt-3 lg:mt-12 lg:first:mt-4"
    >
      <h2 id={id} className="mt-0">
        <a href={`#${id}`}>{title}</a>
      </h2>
      {part === 'features' && !review.isFacts && <StockPhoto />}
      {children}
      {after[part]}
    </section>
  );
}

function Phase({ n, children }: { n: string; children: ReactNode }) {
  const phase = useReview().phases[Number(n) - 1];
  if (!phase) return null;
  return (
    <section className="prose mt-6 flow-root lg:mt-8" aria-labelledby={`phase-${n}`}>
      <h3 id={`phase-${n}`} className="mt-0">
        <span className="when">{phase.when}</span>
        {phase.title}
      </h3>
      {children}
      <p className="border-l-4 border-hazard pl-4 text-body italic">{phase.result}</p>
    </section>
  );
}

function Incident() {
  const { product, persona } = useReview();
  const { place, threat, level } = product.incident;
  return (
    <dl className="incident rounded-sm border-2 border-dashed border-muted px-3 py-1.5 text-note leading-snug">
      <dt>Place</dt>
      <dd>{place}</dd>
      <dt>Threat</dt>
      <dd>{`${threat} (level ${level} of 5)`}</dd>
      <dt>Tester</dt>
      <dd>{persona.role}</dd>
    </dl>
  );
}

/** Invented figures, labeled as part of the story. */
function Results() {
  const { results, ratingBasis } = useReview();
  const basis = `From the story: ${ratingBasis.story}`;
  if (!results) return <p className="text-note text-muted italic">{basis}</p>;
  return (
    <figure>
      <figcaption className="text-note text-muted italic">{basis}</figcaption>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 rounded-m border-2 border-dashed border-muted p-4 italic">
        {results.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end leading-tight">
            <dt className="text-note text-muted">{label}</dt>
            <dd className="font-display text-title-s">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

const ratio = [3, 2] as const;

function StockPhoto() {
  const { product } = useReview();
  const { imageUrl, photoAlt = '', photoCredit = '' } = product;
  if (!imageUrl) return null;
  return (
    <details className="exhibit print:hidden">
      <summary>Exhibit: {photoAlt}</summary>
      <figure>
        <LeadPicture
          image={{ ...photoSource(imageUrl, ratio), alt: photoAlt }}
          drawing={drawingOf(product)}
          ratio={ratio}
          sizes="(min-width: 1024px) 40rem, 88vw"
        />
        <Credit of={photoCredit} />
      </figure>
    </details>
  );
}

const drawings = import.meta.glob<string>('/content/drawings/reviews/*/*.svg', {
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
function Drawing({ name, alt, children }: DrawingProps) {
  const { slug } = useReview();
  return (
    <figure>
      <img
        src={drawings[`/content/drawings/reviews/${slug}/${name}.svg`]}
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

/** The same fact of some gadgets, the own one first. */
function Chart({ children, ...chart }: WrittenChart & { children: ReactNode }) {
  const { scope } = useReview();
  const bars = barsOf(chart, scope);
  const longest = Math.max(...bars.map(({ amount }) => amount));
  return (
    <figure className="card grid gap-3 px-4 py-3 text-body">
      <p className="font-display">{titleOf(chart.fact, scope.own)}</p>
      <ul className="grid list-none gap-2 p-0 [&_li:not(:first-child)_svg]:fill-control">
        {bars.map(({ gadget, amount, written, note, month, ref }) => (
          <ScoreBar
            key={gadget.slug}
            label={typeset(gadget.name)}
            value={amount}
            max={longest}
            shown={
              <>
                {typeset(written)}
                <Source id={ref} of={gadget} />
              </>
            }
            note={[note && typeset(note), month && monthName(month)].filter(Boolean).join(', ')}
          />
        ))}
      </ul>
      <figcaption className="text-note text-muted">{children}</figcaption>
    </figure>
  );
}

const components = {
  ...textElements,
  Section,
  Phase,
  Drawing,
  Chart,
  citation: ProseCitation,
};
