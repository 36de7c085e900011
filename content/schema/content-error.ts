/** What an editor can mend: one message that lists every file and line. Apart from the parser, so that a server that reads finished content does not carry it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** By its name: what Vite loads for the build has a class of its own. */
export const isContentError = (error: unknown): error is ContentError =>
  error instanceof Error && error.name === 'ContentError';
