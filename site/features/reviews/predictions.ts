import { savedText } from '#site/data/local-storage.ts';
import { callsKey } from './saved-predictions.ts';

/** Written by the question, read by the question and the article footer. */
export const predictions = savedText(callsKey);
