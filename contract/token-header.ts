/** Answers to a request with a token carry a fresh one here, so that the panel stays open while it is used. */
export const freshTokenHeader = 'X-Admin-Token';
