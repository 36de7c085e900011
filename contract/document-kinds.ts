export const documentKinds = ['product', 'facts', 'review', 'post', 'page', 'site'] as const;
export type DocumentKind = (typeof documentKinds)[number];
