/** The modules that `content/vite-plugin.ts` makes. */
declare module 'virtual:content/reviewed' {
  /** Slug and product name of everything with a full review. */
  export const reviewed: Record<string, string>;
}

declare module 'virtual:content/buried' {
  /** Why each product in the graveyard is there. */
  export const buried: Record<string, import('#content/graveyard.ts').Grave['why']>;
}

declare module 'virtual:content/blog' {
  export const entries: import('#content/library.ts').BlogEntry[];
}

declare module 'virtual:content/numbers' {
  /** The piece behind each number of the blog. */
  export const numbers: Record<string, { kind: 'post' | 'review'; slug: string }>;
}

declare module 'virtual:content/price-months' {
  /** The month for which each product's price is its list price, such as 2025-01. */
  export const priceMonths: Record<string, string>;
}

declare module 'virtual:content/corrections' {
  /** What was put right, the newest first. */
  export const corrected: import('#content/corrections.ts').Correction[];
}

declare module 'virtual:content/against' {
  /** What speaks against each of our products. */
  export const against: import('#content/against.ts').Against[];
}

declare module 'virtual:content/graveyard' {
  export const graves: import('#content/graveyard.ts').Grave[];
}

declare module 'virtual:content/texts' {
  /** Which running texts there are, by kind and slug, and the hash that stands in the name of each one's file. */
  export const texts: Record<
    import('#site/router/page.ts').TextName['kind'],
    Record<string, string>
  >;
}

declare module 'virtual:content/manuscripts' {
  /** What texts are printed from, by kind and slug. */
  export const manuscripts: Record<string, import('#content/manuscripts.ts').Manuscript>;
}

declare module 'virtual:content/records' {
  /** What machines are told about a piece, by its slug. Empty in a browser. */
  export const reviews: Record<string, import('#content/recorded.ts').RecordedReview>;
  export const posts: Record<string, import('#content/recorded.ts').RecordedPost>;
}

declare module 'virtual:content/gadgets' {
  export const loaders: Record<
    string,
    () => Promise<{ gadget: import('#content/compared.ts').Compared }>
  >;
}

declare module 'virtual:content/gadget-names' {
  /** Everything that can be compared: our own in their editorial order, then the rivals. */
  export const names: Pick<
    import('#content/gadgets.ts').Gadget,
    'slug' | 'name' | 'kind' | 'isRival'
  >[];
  /** Our own of one kind, and reviewed products with their rivals. */
  export const pairs: [string, string][];
}
