/** Feed URLs, linked from the head of every page. */
export const feedPaths = { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' } as const;

export const openSearchPath = '/opensearch.xml';
