/** Twice the displayed size, for high-density screens. */
export const mailHead = { path: '/mail/head.png', width: 1192, height: 248 } as const;

export const mailDrawingWidth = 1104;

/** The PNG of a review's or article's drawing, because email programs do not show SVG. */
export const mailPicture = (kind: 'review' | 'post', slug: string): string =>
  `/mail/${kind === 'review' ? `${slug}-review` : slug}.png`;
