type Fill = 'full' | 'half' | 'empty';

/** Cards: full stars for the integer part, a half from .5 on, empty up to five. */
export function starsWithHalf(rating: number): Fill[] {
  return Array.from({ length: 5 }, (_, index) => {
    if (index < Math.floor(rating)) return 'full';
    return index < rating && rating - index >= 0.5 ? 'half' : 'empty';
  });
}

/** Reviews: five whole stars, so that 4.7 fills the fifth and 4.6 does not. */
export function wholeStars(rating: number): Fill[] {
  const filled = Math.floor(Number((rating + 0.3).toFixed(2)));
  return Array.from({ length: 5 }, (_, index) => (index < filled ? 'full' : 'empty'));
}

interface StarsProps {
  rating: number;
  stars: Fill[];
}

export function Stars({ rating, stars }: StarsProps) {
  return (
    <span
      className="inline-flex gap-0.5 align-[-0.1em] *:h-[1.1em] *:w-[1.15em] *:forced-color-adjust-none *:[clip-path:polygon(50%_0,62%_35%,98%_35%,69%_57%,80%_92%,50%_71%,20%_92%,31%_57%,2%_35%,38%_35%)] *:[print-color-adjust:exact] *:data-[fill=empty]:bg-hairline *:data-[fill=full]:bg-hazard *:data-[fill=half]:bg-[linear-gradient(90deg,var(--color-hazard)_50%,var(--color-hairline)_50%)]"
      role="img"
      aria-label={`Rated ${rating.toFixed(1)} out of 5`}
    >
      {stars.map((fill, index) => (
        <i key={index} data-fill={fill} />
      ))}
    </span>
  );
}
