import { isbot } from 'isbot';
import { memoize } from '#server/core/memoize.ts';

/** Browsers say a third of it. A name that fills all headers would take as long to search as five pages to send. */
const longestAgent = 500;

const saysRobot = memoize((agent) => isbot(agent));

/** By what it says of itself; browsers of one version all say the same. */
export const isRobot = (agent: string | undefined): boolean =>
  !agent || agent.length > longestAgent || saysRobot(agent);
