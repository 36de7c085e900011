import { useQuery } from '@tanstack/react-query';
import type { Judgment } from '#content/schema/facts.ts';
import { type TodaysAnswer, todaysAnswer } from '#content/views/answers.ts';
import { type Predicted, predictionAt, predictionWords } from '#content/views/predictions.ts';
import { callQuery } from '#site/data/api.ts';
import { productDrawings, scenes } from '#site/data/drawings.ts';
import { findReview } from '#site/data/site-content.ts';
import { CardHero } from '#site/layout/card-hero.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { gadgetPicture } from '#site/seo/social-images.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import { outcomeOf } from './prediction-outcome.ts';

interface Content {
  slug: string;
  name: string;
  stamp: string;
  predicted: Predicted;
  judgment: Judgment | undefined;
  answer: Pick<TodaysAnswer, 'short' | 'month'> | undefined;
}

export function load({ params: { slug = '', said = '' }, library }: LoadContext): Content {
  const review = findReview(library, slug);
  const predicted = predictionAt(said);
  if (!review || !predicted) throw new Error(`There is no prediction at ${slug}/${said}.`);
  const gadget = library.gadgets.find((one) => one.slug === slug);
  const answer = gadget && todaysAnswer(gadget, library.gadgets);
  const { stamp, product } = review;
  return { slug, name: product.name, stamp, predicted, judgment: answer?.judgment, answer };
}

export function head({ content, params: { said = '' } }: HeadContext<Content>): Head {
  const { slug, name, predicted, judgment } = content;
  return {
    title: `A prediction about the ${name}`,
    description: `“${predictionWords[predicted]}” ${outcomeOf(predicted, judgment, undefined).verdict} Make your own before you read the review.`,
    canonical: paths.prediction(slug, said),
    image: gadgetPicture(content),
  };
}

/** A shared prediction, set like its social image, with the readers' real counts. */
export function Page({ content }: PageProps<Content>) {
  const { slug, name, stamp, predicted, judgment, answer } = content;
  const { data: counts } = useQuery(
    callQuery('GET /api/reviews/:slug/prediction', { params: { slug } }),
  );
  const { verdict, readers } = outcomeOf(predicted, judgment, counts);
  return (
    <>
      <CardHero
        drawing={productDrawings[slug] ?? scenes.empty}
        stamp={
          <Stamp judgment={judgment} lands>
            {stamp}
          </Stamp>
        }
      >
        <h1 className="text-title-s text-ember">A reader on the {name}</h1>
        <p className="text-title-l font-display text-balance">“{predictionWords[predicted]}”</p>
        <p className="text-lead">{verdict}</p>
        <p className="min-h-6 text-muted" role="status">
          {readers}
        </p>
        <p>
          <Link to={paths.review(slug)} className={buttonClass('hazard')}>
            Predict it yourself
          </Link>
        </p>
      </CardHero>
      <p className="page pt-8 text-lead">
        A gadget survives if we would buy it today, at least for some readers.
        {answer && ` Our answer of ${monthName(answer.month)}: ${answer.short}.`} The counts are
        real, and they start at zero.
      </p>
    </>
  );
}
