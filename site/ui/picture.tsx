import { useEffect, useRef, useState } from 'react';
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

/** A card that shows the photos on it; the style sheet says the same (`base.css`). */
const pointedAt = ':is(:hover, :has(:focus-visible))';

/**
 * A drawing, and on cards a photo over it, which is there from when its card is first pointed at or focused, and fades in (`base.css`): no page waits for
 * another host or for elements that nobody sees, and a finger brings no photo at all. The stub marks what has loaded or failed; the box has
 * its shape from the start, so nothing jumps, and a photo that fails leaves the drawing, never a broken image.
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
    const bring = () => setHasPhoto(true);
    if (card.matches(pointedAt)) bring();
    for (const sign of ['pointerenter', 'focusin'])
      card.addEventListener(sign, bring, { once: true });
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
