const files = import.meta.glob<string>('/content/drawings/reviews/*/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Addresses of the drawings inside reviews, by review and name. Only texts that are being printed ask for them. */
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
