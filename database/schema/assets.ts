/** A file of a build; its name contains a hash of its content. */
export interface AssetTable {
  path: string;
  /** Base64. */
  body: string;
  /** Whether they are compressed with brotli. */
  is_squeezed: number;
  /** The last day on which a process of its build ran. */
  last_day: string;
}
