import { categorySlug } from '#content/slugs.ts';
import { categoryDrawings, productDrawings } from '#site/data/drawings.ts';
import { Picture } from '#site/ui/picture.tsx';

interface ProductPictureProps {
  product: { slug: string; imageUrl: string; category: string; drawingAlt?: string };
  ratio: readonly [number, number];
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** Falls back to the category's drawing. */
export function ProductPicture({ product, ...rest }: ProductPictureProps) {
  const drawing =
    productDrawings[product.slug] ?? categoryDrawings[categorySlug(product.category)] ?? '';
  return (
    <Picture drawing={drawing} alt={product.drawingAlt ?? ''} photo={product.imageUrl} {...rest} />
  );
}
