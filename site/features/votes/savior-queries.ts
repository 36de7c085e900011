import { callQuery, dependsOn } from '#site/data/query-client.ts';

export const overview = {
  ...callQuery('GET /api/savior'),
  ...dependsOn('products', 'day'),
};

export const resultOf = (month = '') => ({
  ...callQuery('GET /api/savior/:month', { params: { month } }),
  ...dependsOn('products'),
});
