const widths = [320, 480, 640, 960, 1280];

/** The stock host crops and converts by query string; `auto=format` gives AVIF or WebP. */
export function photoSource(
  photo: string,
  [width, height]: readonly [number, number],
): { src: string; srcSet: string } {
  const at = (size: number) =>
    `${photo}?auto=format&fit=crop&q=70&w=${size}&h=${Math.round((size * height) / width)}`;
  return { src: at(640), srcSet: widths.map((size) => `${at(size)} ${size}w`).join(', ') };
}
