import { fromAll, type Offer, withoutVotes } from './queries.ts';

/** What a comparison takes from the database. */
export const offersOf = (slugs: readonly string[]) =>
  fromAll<Record<string, Pick<Offer, 'amazonUrl' | 'price' | 'priceMonth'>>>(
    `offers:${slugs.join()}`,
    (products) =>
      Object.fromEntries(
        products
          .filter(({ slug }) => slugs.includes(slug))
          .map(({ slug, amazonUrl, price, priceMonth }) => [
            slug,
            { amazonUrl, price, priceMonth },
          ]),
      ),
    withoutVotes,
  );
