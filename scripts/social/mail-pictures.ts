import { readFileSync } from 'node:fs';
import type { Library } from '#content/library.ts';
import { site } from '#content/site.ts';
import { seedFolder } from '#server/content/seed-files.ts';
import { mailHead, mailPicture } from '#site/emails/pictures.ts';
import { box, color, type Element, hazardStripes, image } from './elements.ts';

/** Mail programs show no SVG, so lead images are rendered as PNG at twice the width of an email. */
export function mailDrawings({ reviews, posts }: Library): { file: string; svg: string }[] {
  return [
    ...reviews.map(({ slug }) => ({
      file: mailPicture('review', slug),
      svg: drawing(`products/${slug}`),
    })),
    ...posts.map(({ slug }) => ({
      file: mailPicture('post', slug),
      svg: drawing(`scenes/post-${slug}`),
    })),
  ];
}

const drawing = (name: string) => readFileSync(`${seedFolder}/drawings/${name}.svg`, 'utf8');

const stripe = 16;

/** The email header: the name in the stencil font on a dark background, over a hazard stripe. */
export function mailHeadCard(logo: string): Element {
  const { width, height } = mailHead;
  const title = {
    height: height - stripe,
    alignItems: 'center',
    justifyContent: 'center',
    gap: 28,
    fontFamily: 'Saira Stencil',
    fontSize: 82,
  };
  return box(
    {
      width,
      height,
      flexDirection: 'column',
      background: color('night'),
      color: color('on-night'),
    },
    box(title, image(logo, 104, 104), site.name),
    hazardStripes(width, stripe),
  );
}
