import { pictureSize } from '#ui/social-images.ts';
import { box, color, type Element, hazardStripes, image } from './elements.ts';

/** A drawing beside a few words, for link previews. */
export interface Card {
  kicker: string;
  headline: string;
  hook: string;
  /** SVG. */
  drawing: string;
  stamp?: string | undefined;
  rating?: { value: number; filledStars: number } | undefined;
  /** The line at the bottom. */
  foot?: string | undefined;
}

const textWidth = 524;
const seam = 20;
const edge = 50;
const gutter = 24;
const drawingWidth = pictureSize.width - textWidth - seam;

export function layOut(card: Card, logo: string): Element {
  return box(
    {
      ...pictureSize,
      background: color('paper'),
      color: color('night'),
      fontFamily: 'Atkinson',
      position: 'relative',
    },
    textSide(card, logo),
    hazardStripes(seam, pictureSize.height),
    image(card.drawing, drawingWidth, pictureSize.height),
    ...(card.stamp ? [stamp(card.stamp)] : []),
  );
}

function textSide(card: Card, logo: string): Element {
  const room = (card.hook ? 236 : 330) - (card.rating && card.foot ? 30 : 0);
  const fontSize = headlineSize(card.headline, room);
  return box(
    {
      width: textWidth,
      height: pictureSize.height,
      flexShrink: 0,
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      padding: `42px 0 40px ${edge}px`,
    },
    box(
      { alignItems: 'center', gap: 14, fontFamily: 'Saira Stencil', fontSize: 27 },
      image(logo, 46, 46),
      'Tech Survival Lab',
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 26, color: color('ember'), marginBottom: 10 }, card.kicker),
      box(
        {
          fontFamily: 'Saira Stencil',
          fontSize,
          lineHeight: 1.02,
          paddingRight: gutter,
          textWrap: 'balance',
        },
        card.headline,
      ),
      box(
        {
          fontSize: 31,
          lineHeight: 1.26,
          marginTop: 16,
          paddingRight: gutter,
          textWrap: 'balance',
        },
        card.hook,
      ),
    ),
    box(
      { flexDirection: 'column', gap: 10 },
      ...(card.rating ? [rating(card.rating)] : []),
      ...(card.foot ? [box({ fontSize: 27, color: color('muted') }, card.foot)] : []),
    ),
  );
}

const headlineSizes = [104, 96, 88, 82, 76, 70, 64, 58, 54, 50, 46] as const;

/** The largest size at which the headline fits. */
function headlineSize(text: string, height: number): number {
  const available = textWidth - edge - gutter;
  const fits = (size: number) => linesOf(text, available / size) * size * 1.02 <= height;
  return headlineSizes.find(fits) ?? 42;
}

function linesOf(text: string, available: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (width > available) return Number.POSITIVE_INFINITY;
    if (used + width > available) {
      lines += 1;
      used = 0;
    }
    used += width + 0.3;
  }
  return lines;
}

/** The approximate width of a word in the stencil font, relative to the font size. */
function widthOf(word: string): number {
  return [...word].reduce(
    (sum, character) =>
      sum + (/[A-Z0-9&+]/.test(character) ? 0.69 : /[ijl.,']/.test(character) ? 0.36 : 0.61),
    0,
  );
}

const star = 'M12 1.6l3.2 6.9 7.5.9-5.6 5.1 1.5 7.4-6.6-3.7-6.6 3.7 1.5-7.4L1.3 9.4l7.5-.9z';

function rating({ value, filledStars }: NonNullable<Card['rating']>): Element {
  const stars = [0, 1, 2, 3, 4].map((place) => {
    const fill = place < filledStars ? color('hazard') : 'none';
    return `<path transform="translate(${2 + place * 29} 2)" d="${star}" fill="${fill}"/>`;
  });
  const row = `<svg xmlns="http://www.w3.org/2000/svg" width="146" height="28" viewBox="0 0 146 28"><g stroke="${color('night')}" stroke-width="2" stroke-linejoin="round">${stars.join('')}</g></svg>`;
  return box(
    { alignItems: 'center', gap: 20 },
    image(row, 209, 40),
    box({ fontFamily: 'Saira Stencil', fontSize: 50, lineHeight: 1 }, value.toFixed(1)),
    box({ fontSize: 27, marginLeft: -12, paddingTop: 14, color: color('muted') }, 'of 5'),
  );
}

function stamp(text: string): Element {
  const ink = color('ember');
  return box(
    {
      position: 'absolute',
      right: 28,
      bottom: 30,
      padding: 7,
      border: `5px solid ${ink}`,
      borderRadius: 12,
      background: color('sheet'),
      transform: 'rotate(-7deg)',
    },
    box(
      {
        padding: '4px 24px 8px',
        border: `3px solid ${ink}`,
        borderRadius: 6,
        fontFamily: 'Saira Stencil',
        fontSize: 56,
        lineHeight: 1.1,
        letterSpacing: 4,
        color: ink,
      },
      text,
    ),
  );
}
