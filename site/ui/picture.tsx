import { photoSource } from './photo.ts';

interface PictureProps {
  /** Ships with the site, and leads. */
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
 * A drawing, and on cards a photo behind it, which is asked for and fades in when its card is pointed at or focused (`motion.css`): no page waits for
 * another host, and a finger brings no photo at all. The stub marks what has loaded or failed, so this works before React; the box has
 * its shape from the start, so nothing jumps, and a photo that fails leaves the drawing, never a broken image.
 */
export function Picture({ drawing, alt, photo, ratio, sizes, eager = false, className = '' }: PictureProps) {
  const [width, height] = ratio;
  return (
    <span className={`picture ${className}`} style={{ display: 'block', aspectRatio: `${width} / ${height}` }}>
      <img
        className="picture-zoom"
        src={drawing}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
      {photo && (
        <img
          key={photo}
          className="picture-zoom"
          data-photo=""
          {...photoSource(photo, ratio)}
          sizes={sizes}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}
