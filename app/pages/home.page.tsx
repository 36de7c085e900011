import { definePage, moved, type PageContext } from '#features/content/page.ts';
import {
  CardList,
  cardStep,
  GuideLinks,
  listQuery,
  withoutPage,
} from '#features/gadgets/card-list.tsx';
import { type Product, productsWithVotes } from '#features/gadgets/products.ts';
import type { Site } from '#features/gadgets/site.ts';
import { sortAndFilter } from '#features/gadgets/sort-and-filter.ts';
import { NewsletterSection } from '#features/newsletter/sign-up.tsx';
import { monthOf } from '#features/votes/election.ts';
import { Candidates } from '#features/votes/savior.page.tsx';
import { buttonClass } from '#ui/button.tsx';
import { DialogOpener } from '#ui/dialog-opener.tsx';
import { categoryDrawing, scenes } from '#ui/drawings.ts';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { site } from '#ui/site.ts';
import { Stamp } from '#ui/stamp.tsx';
import { homeStructuredData } from '#ui/structured-data.ts';

export const homePage = definePage({
  path: '/',
  query: listQuery,
  showsVotes: true,
  async load({ db, now, snapshot: { library }, query }) {
    const current = withoutPage(query);
    if (current) return moved(paths.home(current));
    const all = await productsWithVotes(db, library, monthOf(now));
    const found = sortAndFilter(all, library, query);
    return {
      products: all,
      found,
      cards: found.slice(0, Number(query.shown ?? cardStep)),
      steps: library.site.texts.steps,
    };
  },
  head: ({ cards }, { settings }) => ({
    canonical: paths.home(),
    structuredData: homeStructuredData(settings, cards),
  }),
  editor: () => paths.adminEdit({ open: 'site/order' }),
  Page: ({ data: { products, found, cards, steps }, context }) => (
    <>
      <Hero steps={steps} />
      <CardList
        id="latest-tests"
        title={
          <h2 id="latest-tests-title" className="text-title-s lg:text-title-m">
            Latest Survival Tests
          </h2>
        }
        products={cards}
        total={found.length}
        of={products.length}
        query={context.query}
        context={context}
        to={(query) => `${paths.home(query)}#latest-tests`}
      />
      <CategoryTiles context={context} />
      <TechSavior products={products} context={context} />
      <NewsletterSection context={context} />
    </>
  ),
});

type Steps = Site['texts']['steps'];

function Hero({ steps }: { steps: Steps }) {
  return (
    <section className="border-b-2 border-line overflow-hidden">
      <div className="page grid items-center gap-x-8 gap-y-3 py-3 lg:grid-cols-2 lg:py-10">
        <div className="grid justify-items-start gap-2.5 lg:gap-5">
          <p className="text-note font-bold uppercase tracking-widest text-muted">
            Testing since {site.founded}
          </p>
          <h1 className="text-[clamp(1.9rem,9vw,3.3rem)] leading-none lg:text-[clamp(4.4rem,6.2vw+0.6rem,5.75rem)]">
            Will this tech <span className="text-ember">save my life?</span>
          </h1>
          <p className="max-w-xl leading-snug lg:text-lead">{site.tagline}</p>
          <div className="flex flex-wrap gap-3 pt-1 max-sm:justify-self-stretch max-sm:[&_.button]:grow max-sm:[&_.button]:px-2 max-sm:[&_.button]:text-note">
            <a href={paths.latestTests()} className={buttonClass('hazard')}>
              See Latest Tests
            </a>
            <DialogOpener
              dialog="how-it-works"
              href={paths.howWeReview()}
              className={buttonClass()}
            >
              Watch How It Works
            </DialogOpener>
          </div>
        </div>
        <div className="relative">
          <img
            src={scenes.hero}
            alt="A field tent with a workbench where gadgets are put through small staged disasters"
            width={640}
            height={480}
            className="w-full rounded-m border-2 border-line object-cover max-lg:aspect-7/2"
          />
          <span className="absolute -bottom-2 right-4 max-lg:hidden">
            <Stamp lands>Probably safe</Stamp>
          </span>
        </div>
      </div>
      <HowItWorks steps={steps} />
    </section>
  );
}

function HowItWorks({ steps }: { steps: Steps }) {
  return (
    <dialog
      id="how-it-works"
      className="dialog"
      aria-labelledby="how-it-works-title"
      closedby="any"
    >
      <div className="p-4 lg:p-8">
        <form method="dialog" className="flex items-start justify-between gap-4">
          <h2 id="how-it-works-title" className="text-title-m">
            How a survival test works
          </h2>
          <button type="submit" className={buttonClass('plain', 'small', 'min-h-11')}>
            Close
          </button>
        </form>
        <p className="mt-2 text-muted">Five steps, in the order in which they go wrong.</p>
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
      </div>
    </dialog>
  );
}

function CategoryTiles({ context }: { context: PageContext }) {
  return (
    <section className="page pt-12" aria-labelledby="categories-title">
      <h2 id="categories-title" className="text-title-m mb-4">
        Browse by Category
      </h2>
      <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6 lg:gap-4">
        {context.settings.categories.map(({ name, emoji }) => (
          <li key={name}>
            <a
              href={paths.category(name)}
              className="card group block overflow-hidden hover:border-hazard"
            >
              <Picture src={categoryDrawing(name)} alt="" ratio={[16, 9]} />
              <span className="flex items-center justify-between gap-2 border-t-2 border-line px-2 py-1.5 font-display text-note">
                {name}
                <span aria-hidden="true" className="max-lg:hidden">
                  {emoji}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <GuideLinks guides={context.snapshot.library.guides} />
    </section>
  );
}

interface TechSaviorProps {
  products: readonly Product[];
  context: PageContext;
}

function TechSavior({ products, context }: TechSaviorProps) {
  if (products.length === 0) return null;
  return (
    <section className="page pt-12" aria-labelledby="savior-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="savior-title" className="text-title-m">
          Tech Savior of the Month
        </h2>
        <a href={paths.savior()} className="prose-link">
          Standings, rules, and past winners
        </a>
      </div>
      <Candidates products={products} context={context} />
    </section>
  );
}
