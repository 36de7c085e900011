import { reviewSections, sectionIds } from '#content/prose/components.ts';
import { TodaysAnswer } from '#site/components/todays-answer.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Cited, useReview } from './citations.tsx';
import { FactRow, factsClass } from './facts.tsx';
import { OwnPrice } from './rivals-table.tsx';
import { plainTitles } from './story.tsx';
import { MarkedList } from './verdict.tsx';

export function SidebarSummary() {
  const { product, answer } = useReview();
  return (
    <>
      <p className="font-display text-title-s">{product.name}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Stars rating={product.rating} stars={wholeStars(product.rating)} />
        <b>{product.rating.toFixed(1)}/5</b>
      </p>
      <p className="mt-1 font-bold">
        <OwnPrice />
      </p>
      {answer && <TodaysAnswer slug={product.slug} answer={answer} className="mt-1 text-note" />}
    </>
  );
}

const headingClass = 'mb-[0.2rem] text-[1rem] leading-[1.2]';

/** Short versions of the page's sections. */
export function SidebarDetails() {
  const { facts, sourcedFacts, keyFeatures, sku } = useReview();
  const chosen = sourcedFacts.facts.filter(({ key }) =>
    facts.keys.some((wanted) => wanted === key),
  );
  return (
    <>
      <nav aria-label="Contents" className="toc">
        <h2 className={headingClass}>In this review</h2>
        <ContentsList />
      </nav>
      <div>
        <h2 className={headingClass}>{facts.title}</h2>
        <dl className={factsClass}>
          {chosen.map((fact) => (
            <FactRow key={fact.key} fact={fact} />
          ))}
        </dl>
      </div>
      <div>
        <h2 className={headingClass}>Key features</h2>
        <ul className="list-[square] pl-[1.1rem] text-(length:--text-note) marker:text-ember">
          {keyFeatures.map((feature, index) => (
            <li key={feature}>
              <Cited at={`keyFeatures.${index}`} text={feature} />
            </li>
          ))}
        </ul>
        {sku && <p className="mt-2 text-note text-muted">SKU: {sku}</p>}
      </div>
      <MarkedList title="Pros" field="pros" max={3} />
      <MarkedList title="Cons" field="cons" max={3} />
    </>
  );
}

const listClass = 'toc-links';

/** `reading-position.tsx` marks the current section. */
function ContentsList() {
  const { sections } = useReview();
  return (
    <ol className={listClass}>
      {reviewSections.map((part) => (
        <li key={part} {...(plainTitles[part] ? {} : { 'data-story': '' })}>
          <a href={`#${sectionIds[part]}`}>
            <span data-story>{sections[part]}</span>
            <span data-plain>{plainTitles[part]}</span>
          </a>
        </li>
      ))}
      <li>
        <a href="#what-we-know">The facts</a>
      </li>
    </ol>
  );
}

/** Updated by `reading-position.tsx`. */
export function MinutesLeft() {
  const { minutes } = useReview();
  return <span data-minutes={minutes}>{`${minutes}\u00a0min read`}</span>;
}

/** A popover, so it opens without JavaScript. */
export function ContentsMenu() {
  return (
    <>
      <button
        type="button"
        className="button button-small min-h-11"
        aria-label="Contents"
        title="Contents"
        popoverTarget="bar-contents"
      >
        <Icon name="menu" />
      </button>
      <nav
        id="bar-contents"
        popover="auto"
        aria-label="Contents"
        className="toc inset-x-0 top-auto bottom-0 max-h-[75dvh] w-full border-t-4 border-hazard bg-sheet px-(--edge) py-4 text-inherit [&_li>a]:py-3"
      >
        <ContentsList />
      </nav>
    </>
  );
}
