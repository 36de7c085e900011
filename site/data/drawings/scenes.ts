import { bySlug } from './by-slug.ts';

export const scenes = bySlug(
  import.meta.glob<string>('/content/drawings/scenes/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);
