/** An uploaded picture. */
export interface ImageTable {
  hash: string;
  width: number;
  height: number;
  alt: string;
  /** Empty if there is none. */
  credit: string;
  made_at: string;
  /** The first night on which no text used it. */
  unused_since: string | null;
}

/** A picture in one width. */
export interface ImageFileTable {
  hash: string;
  width: number;
  bytes: Buffer;
}

/** A picture for link previews or emails. */
export interface PaintedImageTable {
  /** In the URL. */
  path: string;
  /** Of what it shows, and of the code that painted it. */
  hash: string;
  bytes: Buffer;
}
