/** A renewed session token, so that a session in use does not expire. */
export const freshTokenHeader = 'X-Admin-Token';

/** The input field that an error is about, such as `listPrice.month`. */
export const errorFieldHeader = 'X-Error-Field';
