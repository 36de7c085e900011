import { isbot } from 'isbot';
import { remembered } from '#server/remembered.ts';

const saysRobot = remembered((agent) => isbot(agent));

/** By what it says of itself; browsers of one version all say the same. */
export const isRobot = (agent: string | undefined): boolean => !agent || saysRobot(agent);
