import { type Answer, isRefusal, tooMany } from '#server/core/result.ts';
import { isRefused, type Verdict } from '#server/guards/limits.ts';

/** Does the work where the limit allows it. What was refused or failed does not count against the visitor. */
export async function withinLimit<Output>(
  verdict: Verdict,
  work: () => Promise<Answer<Output>>,
): Promise<Answer<Output>> {
  if (isRefused(verdict)) return tooMany(verdict);
  try {
    const answer = await work();
    if (isRefusal(answer)) await verdict.giveBack();
    return answer;
  } catch (error) {
    await verdict.giveBack();
    throw error;
  }
}
