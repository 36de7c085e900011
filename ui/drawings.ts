import { categorySlug } from './paths.ts';

const files = import.meta.glob<string>('/content/drawings/{categories,products,scenes}/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The URLs of a folder's drawings by file name. */
const drawingsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${folder}/`))
      .map(([path, url]) => [path.replace(/.*\/|\.svg$/g, ''), url]),
  );

const categoryDrawings = drawingsIn('categories');
export const productDrawings = drawingsIn('products');
export const scenes = drawingsIn('scenes');

/** A category that an owner adds has no drawing of its own. */
export const categoryDrawing = (name: string): string =>
  categoryDrawings[categorySlug(name)] ?? scenes.empty ?? '';

/** Falls back to the category's drawing. */
export const drawingOf = ({ slug, category }: { slug: string; category: string }): string =>
  productDrawings[slug] ?? categoryDrawing(category);
