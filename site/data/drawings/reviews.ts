const files = import.meta.glob<string>('/content/drawings/reviews/*/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** URLs of the drawings inside reviews, by review and name; used only for prerendering. */
export const reviewDrawings: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [
    path
      .split('/')
      .slice(-2)
      .join('/')
      .replace(/\.svg$/, ''),
    url,
  ]),
);
