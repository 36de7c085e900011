import { Fragment, type ReactNode } from 'react';
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
import { PriceWithMonth } from '#features/gadgets/offers.tsx';
import { priceChanged } from '#features/gadgets/prices.ts';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { photoSource } from '#ui/picture.tsx';
import { ScoreBar } from '#ui/score-bar.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { barsOf, titleOf, type WrittenChart } from './charts.ts';
import {
  Audiences,
  Cited,
  MarkedList,
  ProseCitation,
  type Rival,
  type ShownReview,
  Source,
  useReview,
} from './citations.tsx';
import type { WrittenReview } from './reviews.ts';

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

interface Row {
  slug: string;
  name: ReactNode;
  isOwn?: true;
  price: ReactNode;
  better: ReactNode;
  worse: ReactNode;
  pickIf: ReactNode;
}

const columns: Column<Row>[] = [
  {
    label: 'Gadget and price',
    cell: ({ name, price }) => (
      <>
        {name}
        <div className="font-text">{price}</div>
      </>
    ),
  },
  { label: 'Better at', cell: ({ better }) => <div>{better}</div> },
  { label: 'Worse at', cell: ({ worse }) => <div>{worse}</div> },
  { label: 'Pick it if', cell: ({ pickIf }) => <div>{pickIf}</div> },
];

/** The reviewed product and its rivals in one table. */
function Rivals() {
  const review = useReview();
  return (
    <>
      <Table
        caption="How it compares"
        columns={columns}
        rows={[ownRow(review), ...review.rivals.map(rivalRow)]}
        rowKey={({ slug }) => slug}
        rowClass={({ isOwn }) => (isOwn ? 'bg-well' : undefined)}
      />
      <p className="mt-4 text-body">
        Side by side with{' '}
        {review.nearest.map(({ name, comparison }, index) => (
          <Fragment key={comparison}>
            {index > 0 && ' or '}
            <a href={paths.comparison(comparison)}>
              <NoBreak text={name} />
            </a>
          </Fragment>
        ))}
      </p>
    </>
  );
}

const ownRow = ({ product, prices, pros, cons, buy }: ShownReview): Row => ({
  slug: product.slug,
  isOwn: true,
  name: <NoBreak text={product.name} />,
  price: prices.latest ? <PriceWithMonth price={prices.latest} /> : priceChanged,
  better: <Cited text={pros[0] ?? ''} />,
  worse: <Cited text={cons[0] ?? ''} />,
  pickIf: <Cited text={buy[0] ?? ''} />,
});

const rivalRow = ({ slug, name, price, withoutPrice, isReviewed, ...words }: Rival): Row => ({
  slug,
  name: isReviewed ? <a href={paths.review(slug)}>{name}</a> : <NoBreak text={name} />,
  price: price ? <PriceWithMonth price={price} /> : withoutPrice,
  better: <Cited text={words.better} />,
  worse: <Cited text={words.worse} />,
  pickIf: <Cited text={words.pickIf} />,
});

type Card = WrittenReview['scores'][number];
type Scale = Card['scale'];

const max: Record<Scale, number> = { 'of 10': 10, 'of 100': 100, percent: 100 };

function written(value: number, scale: Scale): string {
  return scale === 'percent' ? `${value}%` : `${value}/${max[scale]}`;
}

function Scores() {
  const { scores, isFacts } = useReview();
  return (
    <div className="grid gap-5 text-body">
      {scores.map(({ title, scale, items }, group) => {
        const shown = items.filter((item) => !isFacts || !isFromStory(item));
        if (shown.length === 0 && group > 0) return null;
        return (
          <section key={title} className="card p-5" aria-label={title}>
            <h3 className="mt-0 mb-4">{title}</h3>
            <ul className="grid list-none gap-3 p-0">
              {shown.map((item) => (
                <ScoreBar
                  key={item.label}
                  isStory={isFromStory(item)}
                  label={item.label}
                  value={item.value}
                  max={max[scale]}
                  shown={written(item.value, scale)}
                  note={<Note score={item} />}
                  receipt={<Receipt evidence={item.evidence} counts={group === 0} />}
                />
              ))}
            </ul>
            {group === 0 && <Discretion />}
          </section>
        );
      })}
    </div>
  );
}

function Note({ score }: { score: Card['items'][number] }) {
  return (
    <>
      {isFromStory(score) && <i>{score.note ? 'From the story: ' : 'From the story.'}</i>}
      {score.note && <Cited text={score.note} />}
    </>
  );
}

/** The score's evidence is part of the story, not a published source. */
const isFromStory = ({ evidence }: { evidence: string }) => evidence.startsWith('phase:');

/** Names the evidence of a score; scores that count toward the rating are opinions. */
function Receipt({ evidence, counts }: { evidence: string; counts: boolean }) {
  const { knownFacts, phases, product } = useReview();
  const [kind, id = ''] = evidence.split(':');
  if (kind === 'phase')
    return (
      <>
        {counts ? 'Our opinion, played out in the story: ' : 'A joke from the story: '}
        <a href={`#phase-${id}`}>{phases[Number(id) - 1]?.when}</a>
      </>
    );
  const { publisher, title } = product.refs[id] ?? {};
  const fact = knownFacts.find(({ key }) => key === id);
  return (
    <>
      {'Our opinion, based on '}
      {kind === 'fact' ? (
        <a href={`#fact-${id}`}>
          <NoBreak text={fact ? `${fact.label}: ${fact.text}` : 'its list price'} />
        </a>
      ) : (
        <>
          {`${publisher}, “${title}”`}
          <Source id={id} />
        </>
      )}
    </>
  );
}

/** Explains a rating that is not the mean of its scores. */
function Discretion() {
  const { discretion, product } = useReview();
  if (!discretion) return null;
  return (
    <p className="mt-4 mb-0 border-t-2 border-dashed border-hairline pt-3 text-note">
      <b>Judge’s discretion ({product.rating.toFixed(1)} of 5):</b> <Cited text={discretion} />
    </p>
  );
}
