import type { BlogEntry } from '#content/library.ts';
import { products } from '#site/data/drawings/products.ts';
import { scenes } from '#site/data/drawings/scenes.ts';
import { Picture } from '#site/ui/picture.tsx';

interface EntryPictureProps {
  entry: Pick<BlogEntry, 'kind' | 'slug' | 'image'>;
  ratio: readonly [number, number];
  sizes: string;
  eager?: boolean;
  alt?: string;
}

/** Beside its title a card's picture decorates; it speaks only where a page gives it words. */
export function EntryPicture({ entry, alt = '', ...rest }: EntryPictureProps) {
  const drawing = entry.kind === 'review' ? products[entry.slug] : scenes[`post-${entry.slug}`];
  return (
    <Picture drawing={drawing ?? scenes.empty ?? ''} photo={entry.image} alt={alt} {...rest} />
  );
}
