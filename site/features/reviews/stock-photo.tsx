import { photoSource } from '#site/ui/photo.ts';
import { useReview } from './review-context.ts';

const ratio = [3, 2] as const;

/** The photo testifies: in a frame, far below the first paint, and it says what it is. */
export function StockPhoto() {
  const { imageUrl, photoAlt } = useReview().product;
  if (!imageUrl) return null;
  return (
    <figure className="exhibit stock-photo">
      <figcaption>{`Exhibit: ${photoAlt}`}</figcaption>
      <span className="picture" style={{ display: 'block', aspectRatio: ratio.join(' / ') }}>
        <img
          {...photoSource(imageUrl, ratio)}
          sizes="(min-width: 1024px) 40rem, 88vw"
          alt={photoAlt}
          width={ratio[0]}
          height={ratio[1]}
          loading="lazy"
          decoding="async"
        />
      </span>
    </figure>
  );
}
