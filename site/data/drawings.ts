/** URLs of drawings by file name. */
function bySlug(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [path.replace(/.*\/|\.svg$/g, ''), url]),
  );
}

export const categoryDrawings = bySlug(
  import.meta.glob<string>('/content/drawings/categories/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

export const productDrawings = bySlug(
  import.meta.glob<string>('/content/drawings/products/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

export const scenes = bySlug(
  import.meta.glob<string>('/content/drawings/scenes/*.svg', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

const heroSource = import.meta.glob<string>('/content/drawings/scenes/hero.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Inline in server-rendered pages, because a separate file would load after styles and fonts. */
export const hero = import.meta.env.SSR
  ? `data:image/svg+xml,${encode(Object.values(heroSource).join(''))}`
  : scenes.hero;

/** Encodes only what a data URL or an attribute requires, because plain SVG compresses better. */
function encode(svg: string): string {
  return svg
    .trim()
    .replace(/[%#"<>&']/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
