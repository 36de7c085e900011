import { savedText } from '#site/data/local-storage.ts';

/** The predictions of this browser: `/roomba-j7-review yes,/tesla-model-y-review skip,`. */
export const predictions = savedText('predictions', 'calls');

/** Runs before the first paint, so that an answered question does not flash. */
export function hidePredicted(): void {
  if (predictions.read().includes(location.pathname))
    document.documentElement.dataset.predicted = '';
}

/** The prediction for a page: `yes`, `no`, `skip` or none. */
export const predictionIn = (saved: string, path: string): string | undefined =>
  saved
    .split(',')
    .find((entry) => entry.startsWith(`${path} `))
    ?.split(' ')[1];
