/** Without the schema library, because the browser uses it. */

export const maxImageBytes = 15 * 1024 * 1024;
export const maxMegapixels = 50;

/** Finds the ids in a text. */
export const imageIds = (text: string): string[] => text.match(/\bimg-[0-9a-f]{20}\b/g) ?? [];

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
}

export interface ImageUse {
  documentId: number;
  kind: string;
  title: string;
  isLive: boolean;
}

export interface ListedImage extends ImageRecord {
  madeAt: string;
  /** Newest and public versions that show it. */
  uses: ImageUse[];
}

/** The immutable URL of a picture in one of its widths. */
export const imagePath = (id: string, width: number): string => `/images/${id}-${width}.webp`;

/** The three widths of a picture whose largest file has this width. */
export const imageWidths = (largest: number): number[] => [
  ...new Set([0.3, 0.6, 1].map((share) => Math.max(1, Math.round(largest * share)))),
];
