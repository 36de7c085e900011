import { type FormEvent, useState } from 'react';
import type { LibrarySite } from '#content/library.ts';
import { site } from '#content/site.ts';
import type { Product } from '#contract/products.ts';
import { ProductName } from '#site/components/product-card.tsx';
import { ProductPicture } from '#site/components/product-picture.tsx';
import { VoteButtons } from '#site/components/vote-buttons.tsx';
import { categoryDrawing, hero } from '#site/data/drawings.ts';
import { leaderOf, totalVotes, votesInWords } from '#site/data/votes.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Badge } from '#site/ui/badge.tsx';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { Stamp } from '#site/ui/stamp.tsx';

type Steps = LibrarySite['texts']['steps'];

export function Hero({ steps }: { steps: Steps }) {
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const openGuide = (event: FormEvent) => {
    event.preventDefault();
    setIsGuideOpen(true);
  };
  return (
    <section className="border-b-2 border-line overflow-hidden">
      <div className="page grid items-center gap-x-8 gap-y-4 py-4 lg:grid-cols-[1.1fr_1fr] lg:py-10">
        <div className="grid justify-items-start gap-2.5 lg:gap-5">
          <p className="text-note font-bold uppercase [letter-spacing:0.1em] text-muted">
            Testing since {site.founded}
          </p>
          <h1 className="text-[clamp(1.9rem,9vw,3.3rem)] leading-none lg:text-[clamp(4.4rem,6.2vw+0.6rem,5.75rem)]">
            Will this tech <span className="text-ember">save my life?</span>
          </h1>
          <p className="max-w-xl lg:text-lead">{site.tagline}</p>
          <div className="flex flex-wrap gap-3 pt-1 max-sm:justify-self-stretch max-sm:[&_.button]:grow max-sm:[&_.button]:px-2 max-sm:[&_.button]:text-[0.95rem]">
            <a href={paths.latestTests()} className={buttonClass('hazard')}>
              See Latest Tests
            </a>
            {/* Without JavaScript the form leads to the page about it. */}
            <form action={paths.howWeReview()} onSubmit={openGuide} className="contents">
              <Button type="submit">Watch How It Works</Button>
            </form>
          </div>
        </div>
        <div className="relative">
          <img
            src={hero}
            alt="A field tent with a workbench where gadgets are put through small staged disasters"
            width={640}
            height={480}
            className="w-full rounded-m border-2 border-line object-cover max-lg:aspect-9/4"
          />
          <span className="absolute -bottom-2 right-4 max-lg:hidden">
            <Stamp lands>Probably safe</Stamp>
          </span>
        </div>
      </div>
      {isGuideOpen && <HowItWorks steps={steps} onClose={() => setIsGuideOpen(false)} />}
    </section>
  );
}

function HowItWorks({ steps, onClose }: { steps: Steps; onClose: () => void }) {
  return (
    <Dialog
      title="How a survival test works"
      description="Five steps, in the order in which they go wrong."
      onClose={onClose}
    >
      <ol className="mt-5 grid gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              className="row-span-2 grid size-11 place-items-center rounded-sm bg-hazard text-on-hazard font-display text-title-s"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h3 className="text-title-s">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

export function CategoryTiles({ categories }: Pick<SiteSettings, 'categories'>) {
  return (
    <section className="page pt-12" aria-labelledby="categories-title">
      <h2 id="categories-title" className="text-title-m mb-4">
        Browse by Category
      </h2>
      <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6 lg:gap-4">
        {categories.map(({ name, emoji }) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="card group block overflow-hidden hover:border-hazard"
            >
              <span className="picture block aspect-16/9 lg:aspect-4/3">
                <img
                  src={categoryDrawing(name)}
                  alt=""
                  width={320}
                  height={240}
                  loading="lazy"
                  className="picture-zoom"
                />
              </span>
              <span className="flex items-center justify-between gap-2 border-t-2 border-line px-2 py-1.5 font-display text-note">
                {name}
                <span aria-hidden="true" className="max-lg:hidden">
                  {emoji}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The month's three candidates with their standings, in one strip. */
export function TechSavior({ candidates = [] }: { candidates?: Product[] | undefined }) {
  const running = candidates.slice(0, 3);
  const leader = leaderOf(running.map(({ id, votes }) => ({ id, total: totalVotes(votes) })));
  if (running.length === 0) return null;
  return (
    <section className="page pt-12" aria-labelledby="savior-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="savior-title" className="text-title-m">
          Tech Savior of the Month
        </h2>
        <Link to={paths.savior()} className="prose-link">
          Standings, rules, and past winners
        </Link>
      </div>
      <ul className="grid gap-3 lg:grid-cols-3 md:gap-6">
        {running.map((product) => (
          <li key={product.id}>
            <Candidate product={product} leads={product.id === leader} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Candidate({ product, leads }: { product: Product; leads: boolean }) {
  const total = totalVotes(product.votes);
  return (
    <article
      className={`card group relative grid h-full grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-2.5 ${leads ? 'border-hazard shadow-[0_0_0_4px_var(--color-hazard)]' : ''}`}
      aria-label={product.name}
    >
      <span className="overflow-hidden rounded-sm border-2 border-line">
        <ProductPicture product={product} ratio={[3, 2]} sizes="6rem" />
      </span>
      <div>
        <h3 className="text-[1.1rem] leading-[1.15]">
          <ProductName product={product} />
        </h3>
        <p className="text-note text-muted">
          {leads && (
            <span className="mr-2">
              <Badge>LEADING</Badge>
            </span>
          )}
          {total ? `${votesInWords(total)} this month` : 'No votes yet this month'}
        </p>
      </div>
      {/* Above the link that covers the picture. */}
      <div className="relative col-span-full">
        <VoteButtons product={product} votes={product.votes} />
      </div>
    </article>
  );
}
