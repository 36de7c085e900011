import { z } from 'zod';
import { notFound } from './common.ts';
import { hasInvisible } from './text.ts';

export const megabyte = 1024 * 1024;
export const maxImageBytes = 15 * megabyte;
export const maxMegapixels = 50;

/** The letters keep YAML from reading an id as a number. */
const idPattern = /^img-[0-9a-f]{20}$/;

/** Finds the ids in a text. */
export const imageIds = (text: string): string[] => text.match(/\bimg-[0-9a-f]{20}\b/g) ?? [];

export const noSuchImage = notFound('picture');
export const imageId = z.string().regex(idPattern, noSuchImage);

const plainText = (missing: string, max: number, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .max(max, tooLong)
    .refine(
      (text) => !hasInvisible(text) && text.isWellFormed(),
      'The text contains a character that can’t be stored. Remove it and try again.',
    );

const noAlt = 'Describe the picture for people who can’t see it.';
const alt = plainText(noAlt, 300, 'Shorten the description to 300 characters.').min(1, noAlt);
const credit = plainText('', 120, 'Shorten the credit to 120 characters.').default('');
/** In percent from the left or the top; what stays visible when the picture is cropped. */
const focus = z.coerce.number('Choose a point in the picture.').int().min(0).max(100).default(50);

export const imageInput = z.object({ alt, credit, focusX: focus, focusY: focus });
export type ImageInput = z.output<typeof imageInput>;

/** The body is the file, and the texts are in the query; or both are in a form with a file. */
export const imageQuery = z.object({
  alt: z.string().optional(),
  credit: z.string().optional(),
  focusX: z.string().optional(),
  focusY: z.string().optional(),
});
/** A form needs more bytes than its file. */
export const imageFile = { maxBytes: maxImageBytes + 16 * 1024 };

/** An uploaded picture. */
export interface ImageRecord {
  id: string;
  /** Of its largest file, which has the largest of the widths. */
  width: number;
  height: number;
  widths: number[];
  alt: string;
  /** Empty if there is none. */
  credit: string;
  focusX: number;
  focusY: number;
}

export interface ImageUse {
  documentId: number;
  kind: string;
  title: string;
  isLive: boolean;
}

export interface ListedImage extends ImageRecord {
  madeAt: string;
  /** In bytes, all widths together. */
  size: number;
  /** Newest and public versions that show it. */
  uses: ImageUse[];
}

/** The immutable URL of a picture in one of its widths. */
export const imagePath = (id: string, width: number): string => `/images/${id}-${width}.webp`;

/** The three widths of a picture whose largest file has this width. */
export const imageWidths = (largest: number): number[] => [
  ...new Set([0.3, 0.6, 1].map((share) => Math.max(1, Math.round(largest * share)))),
];
