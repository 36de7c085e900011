import type { ReactNode } from 'react';
import type { ShownImage } from '#content/images.ts';
import { scenes } from '#site/data/drawings.ts';
import { type PictureProps, useBlurredLoading } from './picture.tsx';

interface TextPictureProps {
  src: string;
  srcSet: string;
  width: string;
  height: string;
  alt: string;
  credit: string;
  children?: ReactNode;
}

/**
 * A picture inside a text; its size is fixed, so nothing moves when it loads. A drawing is behind it
 * and stands in if it fails to load.
 */
export function TextPicture({
  src,
  srcSet,
  width,
  height,
  alt,
  credit,
  children,
}: TextPictureProps) {
  return (
    <figure className="my-[2em]">
      <span
        role="img"
        aria-label={alt}
        className="picture rounded-m border-2 border-line"
        style={{
          display: 'block',
          aspectRatio: `${width} / ${height}`,
          background: `url("${scenes.empty}") center / cover`,
        }}
      >
        <img
          src={src}
          srcSet={srcSet}
          sizes="(min-width: 1024px) 40rem, 94vw"
          // Browsers would show the text of a failed picture.
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </span>
      {(children || credit) && (
        <figcaption className="mt-2 text-note text-muted">
          {children} <Credit of={credit} />
        </figcaption>
      )}
    </figure>
  );
}

export function Credit({ of }: { of: string }) {
  return of ? <small>{`Photo: ${of}`}</small> : null;
}

interface LeadPictureProps
  extends Pick<PictureProps, 'drawing' | 'ratio' | 'sizes' | 'eager' | 'className'> {
  image: ShownImage;
  /** Next to a title it only decorates. */
  isDecoration?: boolean;
}

/** The picture of an article. The drawing is behind it and stands in if it fails to load. */
export function LeadPicture({
  image: { src, srcSet, alt, focus },
  drawing,
  ratio,
  sizes,
  eager = false,
  className = '',
  isDecoration = false,
}: LeadPictureProps) {
  const [width, height] = ratio;
  const loading = useBlurredLoading(src);
  return (
    <span
      {...(isDecoration ? {} : { role: 'img', 'aria-label': alt })}
      className={`picture ${className}`}
      style={{
        display: 'block',
        aspectRatio: `${width} / ${height}`,
        background: `url("${drawing}") center / cover`,
      }}
    >
      <img
        {...loading}
        className="picture-zoom"
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        // Browsers would show the text of a failed picture.
        alt=""
        width={width}
        height={height}
        style={{ objectPosition: focus }}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </span>
  );
}
