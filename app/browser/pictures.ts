/**
 * Marks every picture that has loaded or failed: CSS blurs it until then. The events of pictures
 * that React adds arrive here, too.
 */
export function startPictures(): void {
  // Pictures are blurred only where this script can end the blur.
  document.documentElement.dataset.scripted = '';
  // The load event of an element never reaches the window.
  for (const type of ['load', 'error'])
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement)
          target.dataset.loaded = type === 'load' ? '' : 'failed';
      },
      true,
    );
}
