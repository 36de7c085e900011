/** Twice as large as it is shown. */
export const mailHead = { path: '/mail/head.png', width: 1192, height: 248 } as const;

export const mailDrawingWidth = 1104;

/** The drawing of a review or an article as mail programs can show it. */
export const mailPicture = (kind: 'review' | 'post', slug: string): string =>
  `/mail/${kind === 'review' ? `${slug}-review` : slug}.png`;
