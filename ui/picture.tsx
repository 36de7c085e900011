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
