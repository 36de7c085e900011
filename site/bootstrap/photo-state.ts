/**
 * Marks pictures as they arrive or fail. Load events do not bubble, but they can be caught on the way down; from the
 * document, since they never pass the window.
 */
export function watchPhotos(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
    document.documentElement.dataset.saves = '';
  // Unbuilt, this script comes after the first pictures.
  if (import.meta.env.DEV)
    for (const image of document.images) if (image.naturalWidth) image.dataset.came = 'load';
  for (const outcome of ['load', 'error'] as const) {
    document.addEventListener(
      outcome,
      ({ target }) => {
        // Sheets come this way, too; nobody minds.
        (target as HTMLElement).dataset.came = outcome;
      },
      true,
    );
  }
}
