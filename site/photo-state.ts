/**
 * Marks photos as they arrive or fail. Load events do not bubble, but they can be caught on the way down; from the
 * document, since they never pass the window.
 */
export function watchPhotos(): void {
  document.documentElement.dataset.live = '';
  for (const outcome of ['load', 'error'] as const) {
    document.addEventListener(
      outcome,
      ({ target }) => {
        if (target instanceof HTMLImageElement && target.dataset.photo) target.dataset.photo = outcome;
      },
      true,
    );
  }
}
