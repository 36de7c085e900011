import type { ReactNode } from 'react';
import { scenes } from '#ui/drawings.ts';
import type { ShownImage } from './images.ts';

interface TextPictureProps {
  src: string;
  srcSet: string;
  width: string;
  height: string;
  alt: string;
  credit: string;
  children?: ReactNode;
}

/** A picture inside a text; its size is fixed, so nothing moves when it loads. */
export function TextPicture(props: TextPictureProps) {
  const { src, srcSet, width, height, alt, credit, children } = props;
  return (
    <figure className="my-8">
      <LeadPicture
        image={{ src, srcSet, alt }}
        drawing={scenes.empty ?? ''}
        ratio={[Number(width), Number(height)]}
        sizes="(min-width: 1024px) 40rem, 94vw"
        className="rounded-m border-2 border-line"
      />
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

interface LeadPictureProps {
  image: Pick<ShownImage, 'src' | 'srcSet' | 'alt'> & { focus?: string };
  /** A drawing that is part of the site. */
  drawing: string;
  /** Width by height of the box. */
  ratio: readonly [number, number];
  sizes: string;
  /** Set for pictures above the fold. */
  eager?: boolean;
  className?: string;
  /** Next to a title it only decorates. */
  isDecoration?: boolean;
}

/** The picture of a text. The drawing is behind it and stands in if it fails to load. */
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
        className="picture-zoom"
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        // Browsers would show the text of a failed picture.
        alt=""
        width={width}
        height={height}
        {...(focus && { style: { objectPosition: focus } })}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </span>
  );
}
