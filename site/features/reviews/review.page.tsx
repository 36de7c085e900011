import '#site/styles/review/review.css';
import './story.css';
import { reviewed } from 'virtual:content/reviewed';
import { useQuery } from '@tanstack/react-query';
import { categories } from '#content/categories.ts';
import { writeDollars } from '#content/dollars.ts';
import { makerNote, shopOf } from '#content/shops.ts';
import { disclosures, site } from '#content/site.ts';
import { categorySlug } from '#content/slug.ts';
import { AffiliateLink } from '#site/features/catalog/affiliate-link.tsx';
import { type Offer, offerOf } from '#site/features/catalog/queries.ts';
import { CompareButton } from '#site/features/compare/compare-button.tsx';
import { notesBy } from '#site/features/notes/queries.ts';
import { ArticleFooter } from '#site/features/reviews/article-footer.tsx';
import { useReadingPlace } from '#site/features/reviews/reading/reading-place.ts';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { fillBlanks } from '#site/prerender/placeholders.ts';
import { Printed } from '#site/prerender/prerendered.tsx';
import { Link } from '#site/router/link.tsx';
import type {
  HeadContext,
  PageProps,
  PageRequest,
  ReviewContent,
  ReviewData,
} from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { recordReview } from '#site/seo/review-data.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate, monthName } from '#site/ui/dates.ts';
import { useFactsAddress } from './facts-address.ts';
import { ListPrice } from './list-price.tsx';
import { CallIt } from './prediction.tsx';

export const loader = ({ params: { slug = '' } }: PageRequest) => [
  offerOf(slug),
  notesBy({ product: slug }),
];

export function head({ content: { data }, settings, read }: HeadContext<ReviewContent>): Head {
  const { slug, title, description } = data;
  return {
    title: `${title} - ${site.name}`,
    description,
    canonical: paths.review(slug),
    author: site.byline,
    ...(import.meta.env.SSR
      ? recordReview(slug, read(offerOf(slug)) ?? null, settings.siteUrl)
      : {}),
  };
}

export function Page({ content: { data, parts }, settings }: PageProps<ReviewContent>) {
  const { slug, product, analyticsKey } = data;
  useFactsAddress();
  useReadingPlace(paths.review(slug));
  // The owner's link, from the database; until it is there, the one the product was published with.
  const offer = useQuery(offerOf(slug)).data;
  const link = offer?.amazonUrl ?? product.amazonUrl;
  const { usd, month } = priceOf(data, offer);
  const blanks = useBlanks(data, offer);
  const shop = shopOf(link);
  const print = (part: string) => ({ part, html: fillBlanks(parts[part] ?? '', blanks) });
  const checkPrice = (placement: string, note: string, tone: 'hazard' | 'paper' = 'hazard') => (
    <CheckPrice
      link={link}
      label={`${analyticsKey}_${placement}`}
      note={note}
      tone={tone}
      product={product.name}
      availability={offer?.availability}
    />
  );
  return (
    <article className="review">
      <Printed {...print('hero')} as="header" className="border-b-2 border-line" />
      <CallIt slug={slug} />
      <div className="page review-grid">
        <Printed
          {...print('contents')}
          as="nav"
          aria-label="Contents"
          className="toc no-print"
          data-story=""
        />
        <div className="review-body">
          <Printed
            {...print('verdict')}
            as="section"
            className="card verdict"
            aria-labelledby="verdict"
          />
          <Printed
            {...print('known')}
            as="section"
            className="card known"
            aria-labelledby="what-we-know"
          />
          <Printed {...print('text')} className="prose" />
          <div className="card mt-10 grid justify-items-center gap-3 p-6 text-center">
            <p className="font-display text-title-s">Convinced, or at least curious?</p>
            {checkPrice('main_cta', disclosures.button)}
          </div>
          <ArticleFooter end={data.end} siteUrl={settings.siteUrl} />
        </div>
        <aside className="sidebar" aria-label={`${product.name} at a glance`}>
          <div>
            <div className="sidebar-head card grid gap-4 p-5">
              <Printed {...print('glance')} />
              {checkPrice('sidebar', disclosures.short)}
              <Printed {...print('facts')} />
            </div>
          </div>
          <Printed {...print('rest')} className="card grid gap-4 p-5" />
          <SideBySide slug={slug} name={product.name} nearest={data.nearest} />
          <MoreBox more={data.more} />
        </aside>
      </div>
      <div className="price-bar no-print">
        <i className="read-line" data-story="" />
        <Printed
          {...print('barHead')}
          className="flex basis-full justify-between gap-3 leading-tight"
        />
        <p className="leading-tight">
          <b>
            <ListPrice usd={usd} month={month} isHeaded />
          </b>
          <small className="block text-muted">
            {shop.isAffiliate ? `Affiliate link, ${shop.name}` : `At ${shop.name}`}
          </small>
        </p>
        <Printed {...print('barContents')} data-story="" />
        <AffiliateLink href={link} label={`${analyticsKey}_bar`} size="small" className="min-h-11">
          Check Price
        </AffiliateLink>
      </div>
    </article>
  );
}

/** The owner's price and its month, or what the files say. */
function priceOf({ product }: ReviewData, offer: Offer | null | undefined) {
  return {
    usd: offer ? offer.price / 100 : product.price,
    month: offer?.priceMonth ?? product.month,
  };
}

/** What the database knows better than the text that was printed. */
function useBlanks(data: ReviewData, offer: Offer | null | undefined) {
  const { product } = data;
  const { usd, month } = priceOf(data, offer);
  const notes = useNotes(data.slug);
  return {
    usd: writeDollars(usd),
    month: monthName(month),
    total: writeDollars(usd + product.cost),
    published: !offer?.priceMonth,
    disclosure: escapeHtml(disclosureFor(offer?.amazonUrl ?? product.amazonUrl, product.name)),
    notes,
    noted: notes !== '',
  };
}

/** Our own notes about the product, newest first, as points of a list. */
function useNotes(product: string): string {
  const { data } = useQuery(notesBy({ product }));
  return (data?.notes ?? [])
    .map(({ slug, date, title }) => {
      const link = `<a href="${paths.note(slug)}" class="prose-link">${escapeHtml(title)}</a>`;
      return `<li><time dateTime="${date}">${longDate(date)}</time>: ${link}</li>`;
    })
    .join('');
}

interface CheckPriceProps {
  link: string;
  label: string;
  note: string;
  tone: 'hazard' | 'paper';
  product: string;
  /** The owner's line about where it can be had. */
  availability: string | undefined;
}

/** Before the first link to a shop: what we get for it, and from whom. */
function disclosureFor(link: string, product: string): string {
  if (!shopOf(link).isAffiliate)
    return `Our link leads to ${shopOf(link).name}, and it earns us nothing.`;
  return [`${disclosures.associate}.`, makerNote(product, link)].filter(Boolean).join(' ');
}

function CheckPrice({ link, label, note, tone, product, availability }: CheckPriceProps) {
  const { name, isAffiliate } = shopOf(link);
  const owner = makerNote(product, link);
  return (
    <div className="grid gap-2">
      <AffiliateLink href={link} label={label} tone={tone}>
        Check Current Price
      </AffiliateLink>
      <p className="text-note text-muted">
        {availability && `${availability} `}At {name}.{' '}
        {isAffiliate ? note : 'Not an affiliate link.'}
        {owner && ` ${owner}`}
      </p>
    </div>
  );
}

type SideBySideProps = Pick<ReviewData, 'slug' | 'nearest'> & { name: string };

function SideBySide({ slug, name, nearest }: SideBySideProps) {
  return (
    <nav className="card grid gap-2 p-5" aria-label="Side by side">
      <h2>Side by side with</h2>
      {nearest.map(({ name: rival, comparison }) => (
        <Link
          key={comparison}
          to={paths.comparison(comparison)}
          className={buttonClass('paper', 'small', 'min-h-11 w-full justify-start')}
        >
          {rival}
        </Link>
      ))}
      <CompareButton slug={slug} name={name} />
    </nav>
  );
}

function MoreBox({ more }: { more: ReviewData['more'] }) {
  return (
    <nav className="card p-5" aria-label={more.title}>
      <h2>{more.title}</h2>
      <ul className="grid gap-2">
        {more.links.map((target) => (
          <li key={target}>
            <MoreLink target={target} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A review's slug, or `category/<slug>`. */
function MoreLink({ target }: { target: string }) {
  const category = categories.find((name) => `category/${categorySlug(name)}` === target);
  const [to, label] = category
    ? [paths.category(category), `${category} survival tests`]
    : [paths.review(target), `${reviewed[target]} review`];
  return (
    <Link to={to} className={buttonClass('paper', 'small', 'min-h-11 w-full justify-start')}>
      {label}
    </Link>
  );
}
