import { useEffect, useRef, useState } from 'react';
import { imageWidths } from '#contract/image-paths.ts';

export interface PictureProps {
  /** A drawing that is part of the site. */
  drawing: string;
  alt: string;
  /** URL of our own picture or at the stock host, or empty. */
  photo: string;
  /** Width by height of the box. */
  ratio: readonly [number, number];
  sizes: string;
  /** Set for pictures above the fold. */
  eager?: boolean;
  className?: string;
}

/** Must match the selector that shows photos in its styles. */
const activeSelector = ':is(:hover, :has(:focus-visible))';

/**
 * Drawing and photo are blurred until they are loaded (`bootstrap/pictures.ts`). On cards, the photo
 * covers the drawing while the card is hovered or focused.
 */
export function Picture({
  drawing,
  alt,
  photo,
  ratio,
  sizes,
  eager = false,
  className = '',
}: PictureProps) {
  const [width, height] = ratio;
  const box = useRef<HTMLSpanElement>(null);
  const [hasPhoto, setHasPhoto] = useState(false);
  useEffect(() => {
    const card = photo && box.current?.closest('.group');
    if (!card) return;
    const showPhoto = () => setHasPhoto(true);
    if (card.matches(activeSelector)) showPhoto();
    for (const sign of ['pointerenter', 'focusin'])
      card.addEventListener(sign, showPhoto, { once: true });
  }, [photo]);
  return (
    <span
      ref={box}
      className={`picture ${className}`}
      style={{ display: 'block', aspectRatio: `${width} / ${height}` }}
    >
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
      {hasPhoto && (
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
