import type { LiveDocument, PublicContent } from '#features/content/public-content.ts';
import { findImage, type LibraryImages } from '#features/content/texts.ts';
import { type Filled, filled, type Update } from '#features/content/values.ts';
import { formatUsd, knownPrices, type Price } from './prices.ts';
import { flawRanks, type GadgetCard, type GadgetFact, type GadgetRecord } from './record.ts';
import type { Site } from './site.ts';
import { offerUrl, type SoldAt, type Store, soldAt } from './stores.ts';
import { type Availability, factKeys } from './vocabulary.ts';

/** A gadget as pages read it: its record, with a value for what they always read, and its links. */
export interface Gadget
  extends Filled<Omit<GadgetRecord, 'card'>, 'brand' | 'prices' | 'refs' | 'facts'> {
  slug: string;
  availability: Availability;
  /** We did not test it: its record has no card. */
  isRival: boolean;
  /** Unset if we do not know who sells it. */
  store?: SoldAt | undefined;
  /** What readers of its review are told about changes, newest first. */
  updates: readonly Update[];
}

/** One that we tested, with its card. */
export interface TestedGadget
  extends Gadget,
    Filled<Omit<GadgetCard, 'tested'>, 'emoji' | 'badgeColor' | 'incident' | 'drawingAlt'> {
  /** What it cost when we tested it. */
  tested: Price;
  /** Place in the editorial order, from 0. */
  position: number;
  store: SoldAt;
  /** The main store's, as the owner entered it. */
  amazonUrl: string;
  /** Its own picture, the stock photo, or empty. */
  imageUrl: string;
  /** Of its own picture, if that is somebody else's. */
  photoCredit?: string;
}

interface Surroundings {
  site: Site;
  images: LibraryImages;
}

/** What we tested in its editorial order, and all gadgets: those first, then the rivals by name. */
export function readGadgets(content: PublicContent, { site, images }: Surroundings) {
  const { order, stores } = site;
  const place = ({ slug }: { slug: string }) => order.products.indexOf(slug);
  const documents = content
    .list('gadget')
    // One that the owner has not placed yet is new, so it comes first.
    .toSorted((a, b) => place(a) - place(b));
  const products: TestedGadget[] = [];
  const rivals: Gadget[] = [];
  for (const document of documents) {
    const gadget = toGadget(document, stores.list);
    const { card } = document.value as GadgetRecord;
    const tested = card && toTested(gadget, card, { site, images });
    if (tested) products.push({ ...tested, position: products.length });
    else rivals.push(gadget);
  }
  rivals.sort((a, b) => a.name.localeCompare(b.name));
  return { products, gadgets: [...products, ...rivals] };
}

/** Facts as in the vocabulary, the worst flaws and the latest changes first. */
function toGadget({ slug, value, updates }: LiveDocument, stores: readonly Store[]): Gadget {
  const { card, ...record } = value as GadgetRecord;
  const { brand = '', availability = 'sold', refs = {}, facts = [], flaws, sinceThen } = record;
  const prices = withTested(record.prices ?? [], card);
  const place = ({ key }: GadgetFact) => factKeys.indexOf(key);
  const changes = [...priceNews(knownPrices({ prices })), ...(sinceThen ?? [])];
  return {
    ...record,
    slug,
    brand,
    availability,
    prices,
    refs,
    facts: facts.toSorted((a, b) => place(a) - place(b)),
    flaws: flaws?.toSorted((a, b) => flawRanks.indexOf(a.rank) - flawRanks.indexOf(b.rank)),
    sinceThen: changes.toSorted((a, b) => b.date.localeCompare(a.date)),
    isRival: !card || !record.stores?.length,
    store: storeOf({ ...record, brand }, stores),
    updates,
  };
}

type Prices = NonNullable<GadgetRecord['prices']>;

/** The tested price is the first one. */
function withTested(prices: Prices, card: GadgetCard | undefined): Prices {
  if (!card) return prices;
  const { usd, month } = card.tested;
  const [first] = prices;
  const isFirst = first?.usd === usd && first.month === month;
  return isFirst ? prices : [{ usd, month, kind: 'list' }, ...prices];
}

/** Sentences about new list prices. */
function priceNews(prices: readonly Price[]) {
  const listPrices = prices.filter(({ kind }) => kind === 'list');
  return listPrices.slice(1).flatMap(({ usd, month: date, ref }, index) => {
    const before = listPrices[index]?.usd ?? usd;
    if (before === usd || !ref) return [];
    const direction = usd > before ? 'up' : 'down';
    const text = `The US list price was ${formatUsd(usd)}, ${direction} from ${formatUsd(before)}.`;
    return [{ date, text, ref }];
  });
}

/** Amazon, which a record without a store means, sells no cars. */
function storeOf(
  { name, brand, kind, stores: [main, ...others] = [] }: GadgetRecord & { brand: string },
  stores: readonly Store[],
): SoldAt | undefined {
  if (main) return soldAt([main, ...others], stores, { name, brand });
  return kind === 'vehicle' ? undefined : soldAt([{ search: name }], stores, { name, brand });
}

const defaultEmoji = ['😍', '🚀', '💯'];

function toTested(
  gadget: Gadget,
  { tested: _, ...card }: GadgetCard,
  { site: { stores }, images }: Surroundings,
): TestedGadget | undefined {
  const { store, prices } = gadget;
  const [main] = gadget.stores ?? [];
  const [tested] = knownPrices({ prices });
  if (!main || !store || !tested) return undefined;
  const { emoji: own = [] } = card;
  const others = defaultEmoji.filter((emoji) => !own.includes(emoji));
  return {
    ...gadget,
    ...filled(card, {
      badgeColor: 'primary',
      incident: { place: '', threat: '', level: 1 },
      drawingAlt: '',
    }),
    tested,
    position: 0,
    store,
    amazonUrl: offerUrl(main, stores.list),
    emoji: [...own, ...others].slice(0, defaultEmoji.length),
    ...photoOf(card, images),
  };
}

function photoOf({ picture, photo }: Pick<GadgetCard, 'picture' | 'photo'>, images: LibraryImages) {
  const own = findImage(images, picture);
  if (!own) return { imageUrl: photoUrl(photo) };
  return { imageUrl: own.src, photoAlt: own.alt, photoCredit: own.credit };
}

export const photoUrl = (id: string | undefined): string =>
  id ? `https://images.unsplash.com/${id}` : '';
