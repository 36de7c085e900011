import { bySlug } from '#content/by-slug.ts';
import { comparisonSlug } from '#content/slugs.ts';
import { type TalkMeOutPage, talkMeOutPage } from '#content/views/talk-me-out.ts';
import { drawingOf } from '#site/components/product-picture.tsx';
import { isReviewed } from '#site/data/site-content.ts';
import { CardHero } from '#site/layout/card-hero.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { gadgetPicture } from '#site/seo/social-images.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { PriceWithMonth } from '#site/ui/prices.tsx';
import { Sources } from '#site/ui/sources.tsx';

type Content = { found?: TalkMeOutPage | undefined; isReviewed: boolean };

export const load = ({ params: { slug = '' }, library }: LoadContext): Content => {
  const gadget = bySlug(library.gadgets, slug);
  return {
    found: gadget && talkMeOutPage(gadget, library.gadgets, library.site.speakers),
    isReviewed: isReviewed(library, slug),
  };
};

export function head({ content: { found }, settings }: HeadContext<Content>): Head {
  if (!found)
    return {
      title: 'Nothing to talk you out of',
      description: 'There is no such gadget on our shelf.',
      status: 404,
    };
  const path = paths.talkMeOut(found.slug);
  return {
    title: `Why not to buy the ${found.name}`,
    description: `The best sourced reasons not to buy the ${found.name}, and the cheaper way.`,
    canonical: path,
    image: gadgetPicture(found),
    structuredData: [
      breadcrumbs(settings.siteUrl, [{ name: `Talk me out of it: ${found.name}`, path }]),
    ],
  };
}

export function Page({ content: { found, isReviewed } }: PageProps<Content>) {
  if (!found)
    return (
      <NotFound title="Nothing to talk you out of" to={paths.categories()} label="Browse All Tests">
        There is no such gadget on our shelf, so the money is safe for now.
      </NotFound>
    );
  const { slug, name, category, speaker, speech, reasons, cheaper } = found;
  return (
    <>
      <CardHero drawing={drawingOf({ slug, category })}>
        <h1 className="text-title-l">
          <span className="mb-2 block text-title-s text-ember">Talk me out of the</span> {name}
        </h1>
        <p className="text-lead">{speaker.name} would like a word first.</p>
        <p className="text-muted">
          Then two reasons, with sources{cheaper ? ', and a cheaper option' : ''}.
        </p>
      </CardHero>
      <div className="page pt-8">
        <div className="grid gap-10">
          <Speech speaker={speaker} speech={speech} category={category} />
          <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <section className="grid content-start gap-3" aria-labelledby="reasons">
              <h2 id="reasons" className="text-title-s">
                Two reasons, with sources
              </h2>
              <ol className="grid list-decimal gap-6 pl-6 text-lead">
                {reasons.map(({ text, sources }) => (
                  <li key={text} className="pl-2">
                    <p>{text.replace(/\.?$/, '.')}</p>
                    <Sources sources={sources} />
                  </li>
                ))}
              </ol>
            </section>
            <CheaperOption slug={slug} cheaper={cheaper} />
          </div>
          <p className="flex flex-wrap gap-3">
            {isReviewed && (
              <Link to={paths.review(slug)} className={buttonClass()}>
                Still want it? Read the review
              </Link>
            )}
            <Link to={paths.graveyard()} className={buttonClass('plain')}>
              Visit the graveyard
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

function Speech({
  speaker,
  speech,
  category,
}: Pick<TalkMeOutPage, 'speaker' | 'speech' | 'category'>) {
  return (
    <figure className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <blockquote className="card grid gap-4 p-[clamp(1.1rem,4vw,2.25rem)] text-lead shadow-block lg:col-start-2 lg:row-start-1">
        {speech.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <figcaption className="grid grid-cols-[7rem_1fr] items-center gap-4 max-lg:order-first lg:sticky lg:top-24 lg:grid-cols-1">
        <img
          src={drawingOf({ slug: speaker.review, category })}
          alt=""
          width={288}
          height={288}
          className="aspect-square w-full rounded-full border-4 border-line object-cover"
        />
        <span>
          <Link to={paths.review(speaker.review)} className="prose-link">
            {speaker.name}
          </Link>
          , {speaker.role}. A character we made up.
        </span>
      </figcaption>
    </figure>
  );
}

function CheaperOption({ slug, cheaper }: Pick<TalkMeOutPage, 'slug' | 'cheaper'>) {
  return (
    <section
      className="card grid content-start gap-3 border-t-8 border-t-hazard p-6"
      aria-labelledby="cheaper"
    >
      <h2 id="cheaper" className="text-title-s">
        A cheaper option
      </h2>
      {cheaper ? (
        <p>
          The {cheaper.name}: <PriceWithMonth price={cheaper.price} />.{' '}
          <Link to={paths.comparison(comparisonSlug([slug, cheaper.slug]))} className="prose-link">
            See both side by side
          </Link>
          , or keep what you have: that one is free.
        </p>
      ) : (
        <p>We have no data on a cheaper one. Keep what you have: that one is free.</p>
      )}
    </section>
  );
}
