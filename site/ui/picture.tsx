import { photoSource } from './photo.ts';

interface PictureProps {
  /** Ships with the site: stands alone where no photo comes. */
  drawing: string;
  alt: string;
  /** At the stock host; empty where there is none. */
  photo: string;
  /** Width by height of the box. */
  ratio: readonly [number, number];
  sizes: string;
  /** The one picture that a visitor sees first. */
  eager?: boolean;
  className?: string;
}

/**
 * A photo over its drawing, which comes first: the photo is on another host and must not hold the page up. The stub marks the photo when it has loaded or failed, so this works before React; the
 * box has its shape from the start, so nothing jumps, and a photo that fails leaves the drawing, never a broken image.
 */
export function Picture({ drawing, alt, photo, ratio, sizes, eager = false, className = '' }: PictureProps) {
  const [width, height] = ratio;
  const loading = eager ? 'eager' : 'lazy';
  return (
    <span className={`picture ${className}`} style={{ display: 'block', aspectRatio: `${width} / ${height}` }}>
      <img
        className="picture-drawing picture-zoom"
        src={drawing}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
      {photo && (
        <img
          key={photo}
          className="picture-photo picture-zoom"
          data-photo="loading"
          {...photoSource(photo, ratio)}
          sizes={sizes}
          alt=""
          width={width}
          height={height}
          loading={loading}
          decoding="async"
          fetchPriority="low"
        />
      )}
    </span>
  );
}
