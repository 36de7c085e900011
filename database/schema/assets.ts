/** Unused: earlier releases stored the files of builds here. A later release drops the table. */
export interface AssetTable {
  path: string;
  /** Base64. */
  body: string;
  /** Whether they are compressed with brotli. */
  is_squeezed: number;
  /** The last day on which a process of its build ran. */
  last_day: string;
}
