import { callQuery } from '#site/data/api-client.ts';

export const overview = {
  ...callQuery('GET /api/savior'),
  standsOn: ['products', 'day'] as const,
};

export const resultOf = (month = '') => ({
  ...callQuery('GET /api/savior/:month', { params: { month } }),
  standsOn: ['products'] as const,
});
