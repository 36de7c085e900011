import { isbot } from 'isbot';
import { remembered } from '#server/remembered.ts';

/** Browsers say a third of it. A name that fills all headers would take as long to search as five pages to send. */
const longestAgent = 500;

const saysRobot = remembered((agent) => isbot(agent));

/** By what it says of itself; browsers of one version all say the same. */
export const isRobot = (agent: string | undefined): boolean =>
  !agent || agent.length > longestAgent || saysRobot(agent);
