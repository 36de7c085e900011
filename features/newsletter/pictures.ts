export const mailDrawingWidth = 1104;

/** The drawing or photo of a review or article: email programs show neither SVG nor, often, WebP. */
export const mailPicture = (
  kind: 'review' | 'post',
  { slug, lead }: { slug: string; lead?: object | undefined },
): string => `/mail/${kind === 'review' ? `${slug}-review` : slug}.${lead ? 'jpg' : 'png'}`;
