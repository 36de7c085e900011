export const mailDrawingWidth = 1104;

/** The PNG of a review's or article's drawing, because email programs do not show SVG. */
export const mailPicture = (kind: 'review' | 'post', slug: string): string =>
  `/mail/${kind === 'review' ? `${slug}-review` : slug}.png`;
