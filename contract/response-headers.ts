/** Answers to a request with a token carry a fresh one here, so that the panel stays open while it is used. */
export const freshTokenHeader = 'X-Admin-Token';

/** Which part of the input a refusal is about, as `listPrice.month`: a form shows the sentence there. */
export const refusedFieldHeader = 'X-Refused-Field';
