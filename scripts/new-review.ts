import { isContentError } from '#content/content-error.ts';
import { startReview } from '#content/new-review.ts';

/** `npm run new:review -- <slug>` */
function main(): number {
  try {
    const started = startReview(process.argv[2], new Date());
    if ('refused' in started) {
      console.error(started.refused);
      return 1;
    }
    console.log(
      `${started.written} is written. Replace every text marked DRAFT, then run npm run content:check.`,
    );
    return 0;
  } catch (error) {
    if (!isContentError(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = main();
