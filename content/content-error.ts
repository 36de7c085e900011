/** What an editor can mend: one message that lists every file and line. Apart from the parser, so that a server that reads finished content does not carry it. */
export class ContentError extends Error {}

export const isContentError = (error: unknown): error is ContentError => error instanceof ContentError;
