import type { BlogEntry } from '#content/library.ts';
import { scenes } from '#site/data/drawings.ts';
import { Picture } from '#site/ui/picture.tsx';
import { LeadPicture } from '#site/ui/uploaded-picture.tsx';
import { drawingOf } from './product-picture.tsx';

interface EntryPictureProps {
  entry: Pick<BlogEntry, 'kind' | 'slug' | 'image' | 'lead'> & { category?: string };
  ratio: readonly [number, number];
  sizes: string;
  eager?: boolean;
  alt?: string;
}

/** Decorative next to a title, so the alt text is empty by default. */
export function EntryPicture({ entry, alt = '', ...rest }: EntryPictureProps) {
  const { kind, slug, category = '' } = entry;
  const drawing = kind === 'review' ? drawingOf({ slug, category }) : scenes[`post-${slug}`];
  const shown = drawing ?? scenes.empty ?? '';
  if (entry.lead)
    return <LeadPicture image={entry.lead} drawing={shown} isDecoration={alt === ''} {...rest} />;
  return <Picture drawing={shown} photo={entry.image} alt={alt} {...rest} />;
}
