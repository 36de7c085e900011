/** Linked from the head of every page. */
export const feedPath = '/rss.xml';

export const openSearchPath = '/opensearch.xml';
