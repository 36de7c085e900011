import { isbot } from 'isbot';

const mostKnown = 500;
const known = new Map<string, boolean>();

/** Browsers of one version say the same: what was looked at once is remembered, for as long as the process runs and no longer. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent) return true;
  const before = known.get(agent);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const is = isbot(agent);
  known.set(agent, is);
  return is;
}
