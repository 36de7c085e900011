const widths = [320, 480, 640, 960, 1280];

/** The stock host cuts and converts by its query string: `auto=format` gives AVIF or WebP where the browser takes them. */
export function photoSource(
  photo: string,
  [width, height]: readonly [number, number],
): { src: string; srcSet: string } {
  const at = (size: number) =>
    `${photo}?auto=format&fit=crop&q=70&w=${size}&h=${Math.round((size * height) / width)}`;
  return { src: at(640), srcSet: widths.map((size) => `${at(size)} ${size}w`).join(', ') };
}
