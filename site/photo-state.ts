/** Marks photos as they arrive or fail. Load events do not bubble, but they can be caught on the way down. */
export function watchPhotos(): void {
  document.documentElement.dataset.live = '';
  for (const outcome of ['load', 'error'] as const) {
    addEventListener(
      outcome,
      ({ target }) => {
        if (target instanceof HTMLImageElement && target.dataset.photo) target.dataset.photo = outcome;
      },
      true,
    );
  }
}
