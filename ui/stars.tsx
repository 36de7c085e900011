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
    <span className="stars" role="img" aria-label={`Rated ${rating.toFixed(1)} out of 5`}>
      {stars.map((fill, index) => (
        <i key={index} data-fill={fill} />
      ))}
    </span>
  );
}
