import { setTimeout as sleep } from 'node:timers/promises';

export interface Leaving {
  isLeaving(): boolean;
  /** Says so, and waits until whoever asks has heard it. */
  announce(): Promise<void>;
}

/** Before a site closes, `/readyz` says so for a while and everything else goes on: a balancer turns to others first, and no request meets a closed door. */
export function createLeaving(seconds: number): Leaving {
  let isLeaving = false;
  return {
    isLeaving: () => isLeaving,
    async announce() {
      isLeaving = true;
      if (seconds > 0) await sleep(seconds * 1000);
    },
  };
}
