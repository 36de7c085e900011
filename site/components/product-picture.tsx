import { categoryDrawing, productDrawings } from '#site/data/drawings.ts';
import { Picture, type PictureProps } from '#site/ui/picture.tsx';

interface ProductPictureProps
  extends Pick<PictureProps, 'ratio' | 'sizes' | 'eager' | 'className'> {
  product: { slug: string; imageUrl: string; category: string; drawingAlt?: string };
}

/** Falls back to the category's drawing. */
export const drawingOf = ({ slug, category }: { slug: string; category: string }): string =>
  productDrawings[slug] ?? categoryDrawing(category);

export function ProductPicture({ product, ...rest }: ProductPictureProps) {
  return (
    <Picture
      drawing={drawingOf(product)}
      alt={product.drawingAlt ?? ''}
      photo={product.imageUrl}
      {...rest}
    />
  );
}
