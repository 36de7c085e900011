import { bySlug } from './by-slug.ts';

export const categories = bySlug(
  import.meta.glob<string>('/content/drawings/categories/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
