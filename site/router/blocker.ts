/** Asks the visitor, and calls `go` if the answer is yes. */
export type Question = (go: () => void) => void;

let question: Question | undefined;

/** Every change of page goes through here, so that text that is not saved yet can be asked about. */
export function unlessBlocked(go: () => void): void {
  if (question) question(go);
  else go();
}

/** Returns how to take the question back. */
export function block(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}
