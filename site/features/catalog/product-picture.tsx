import { categorySlug } from '#content/slugs.ts';
import { categoryDrawings, productDrawings } from '#site/data/drawings.ts';
import { Picture, type PictureProps } from '#site/ui/picture.tsx';

interface ProductPictureProps
  extends Pick<PictureProps, 'ratio' | 'sizes' | 'eager' | 'className'> {
  product: { slug: string; imageUrl: string; category: string; drawingAlt?: string };
}

/** Falls back to the category's drawing. */
export function ProductPicture({ product, ...rest }: ProductPictureProps) {
  const drawing =
    productDrawings[product.slug] ?? categoryDrawings[categorySlug(product.category)] ?? '';
  return (
    <Picture drawing={drawing} alt={product.drawingAlt ?? ''} photo={product.imageUrl} {...rest} />
  );
}
