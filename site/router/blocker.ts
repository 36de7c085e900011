/** Asks the visitor, and calls `go` if the answer is yes. */
export type Question = (go: () => void) => void;

interface Block {
  ask: Question;
  /** A step through the history has been taken already: takes it back and asks, and says whether it did. */
  rejectTransition: () => boolean;
}

let blocked: Block | undefined;

/** Every change of page goes through here, so that text that is not saved yet can be asked about. */
export function unlessBlocked(go: () => void): void {
  if (blocked) blocked.ask(go);
  else go();
}

export const isStepRefused = (): boolean => blocked?.rejectTransition() ?? false;

/** Returns how to take the question back. */
export function block(mine: Block): () => void {
  blocked = mine;
  return () => {
    if (blocked === mine) blocked = undefined;
  };
}
