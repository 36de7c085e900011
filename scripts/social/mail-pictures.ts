import { readFileSync } from 'node:fs';
import { contentFolder, type Library } from '#content/library.ts';
import { site } from '#content/site.ts';
import { mailHead, mailPicture } from '#site/emails/pictures.ts';
import { box, type Element, image } from './elements.ts';
import { readColors } from './theme.ts';

export interface MailPicture {
  file: string;
  svg: string;
}

/** Mail programs show no SVG, so lead images are rendered as PNG at twice the width of an email. */
export function mailDrawings({ reviews, posts }: Library): MailPicture[] {
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

const drawing = (name: string) => readFileSync(`${contentFolder}/drawings/${name}.svg`, 'utf8');

const { width, height } = mailHead;
const stripe = 16;

/** The email header: the name in the stencil font on a dark background, over a hazard stripe. */
export function mailHeadCard(logo: string): Element {
  const color = readColors();
  const step = 48;
  const bands = Array.from({ length: Math.ceil(width / step) + 1 }, (_, index) => {
    const left = index * step;
    return `M${left} ${stripe}l${stripe} -${stripe}h24l-${stripe} ${stripe}z`;
  });
  const rule = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${stripe}"><path fill="${color('signal')}" d="M0 0h${width}v${stripe}H0z"/><path fill="${color('night')}" d="${bands.join('')}"/></svg>`;
  return box(
    {
      width,
      height,
      flexDirection: 'column',
      background: color('night'),
      color: color('on-night'),
    },
    box(
      {
        height: height - stripe,
        alignItems: 'center',
        justifyContent: 'center',
        gap: 28,
        fontFamily: 'Saira Stencil',
        fontSize: 82,
      },
      image(logo, 104, 104),
      site.name,
    ),
    image(rule, width, stripe),
  );
}
