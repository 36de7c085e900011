import { callQuery } from '#site/api.ts';
import { fromAll } from '#site/product/queries.ts';

/** How many stand for election. */
const seats = 3;

/** The first of the catalogue, with this month's votes. */
export const candidates = fromAll('candidates', (products) => products.slice(0, seats));

export const overview = {
  ...callQuery('GET /api/savior'),
  meta: { standsOn: ['products', 'day'] as const },
};

export const resultOf = (month = '') => ({
  ...callQuery('GET /api/savior/:month', { params: { month } }),
  meta: { standsOn: ['products'] as const },
});
