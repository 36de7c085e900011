/** Where the feeds stand: the head of every page links to them. */
export const feedPaths = { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' } as const;

export const openSearchPath = '/opensearch.xml';
