import { bySlug } from './by-slug.ts';

export const products = bySlug(
  import.meta.glob<string>('/content/drawings/products/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
