import { imageWidths } from './image-paths.ts';

interface PictureProps {
  src: string;
  alt: string;
  /** Width by height of the box. */
  ratio: readonly [number, number];
  /** Set for pictures above the fold. */
  eager?: boolean;
  className?: string;
}

/** A drawing of the site in a box that keeps its size; CSS blurs it until it is loaded. */
export function Picture({ src, alt, ratio, eager = false, className = '' }: PictureProps) {
  const [width, height] = ratio;
  return (
    <span
      className={`picture ${className}`}
      style={{ display: 'block', aspectRatio: `${width} / ${height}` }}
    >
      <img
        className="picture-zoom"
        src={src}
        alt={alt}
        width={width * 40}
        height={height * 40}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </span>
  );
}

const widths = [320, 480, 640, 960, 1280];

const ownPhoto = /^(\/images\/.+)-(\d+)\.webp$/;

/**
 * Our own pictures have three widths. The stock host crops and converts by query string;
 * `auto=format` gives AVIF or WebP.
 */
export function photoSource(photo: string, [width, height]: readonly [number, number]) {
  const [, own, largest] = ownPhoto.exec(photo) ?? [];
  if (own) {
    const sources = imageWidths(Number(largest)).map((size) => `${own}-${size}.webp ${size}w`);
    return { src: photo, srcSet: sources.join(', ') };
  }
  const at = (size: number) =>
    `${photo}?auto=format&fit=crop&q=70&w=${size}&h=${Math.round((size * height) / width)}`;
  return { src: at(640), srcSet: widths.map((size) => `${at(size)} ${size}w`).join(', ') };
}
