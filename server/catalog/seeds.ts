import type { LibraryProduct } from '#content/library.ts';
import type { SeedProduct } from '#database/queries/products.ts';

/** Content as the database keeps it: ratings out of 50, prices in cents. */
export function toSeeds(products: LibraryProduct[]): SeedProduct[] {
  return products.map(({ incident, rating, price, badge, sold: _, photo: __, ...product }) => ({
    ...product,
    badge: badge ?? null,
    rating: Math.round(rating * 10),
    price: price * 100,
    incidentPlace: incident.place,
    incidentThreat: incident.threat,
    incidentLevel: incident.level,
  }));
}
