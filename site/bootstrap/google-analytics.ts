/** Stands in the head beside the stub where a measurement id is set, and only there: Google's script, and the question before it. */
import { startAnalytics } from './start-analytics.ts';

startAnalytics(document.documentElement.dataset.analytics);
