export const documentKinds = [
  'product',
  'facts',
  'review',
  'post',
  'page',
  'note',
  'site',
] as const;
export type DocumentKind = (typeof documentKinds)[number];
