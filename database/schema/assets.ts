/** A file of some build: its name has a hash of its content in it, so it never changes. */
export interface AssetTable {
  path: string;
  /** Its bytes in base64, which both engines and a copy between them know. */
  body: string;
  /** Whether they are compressed with brotli. */
  is_squeezed: number;
  /** The last day on which a process of a build that has it was known to run. */
  last_day: string;
}
