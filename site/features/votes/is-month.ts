/** `2026-11`: whether it was one of the election's is for the database to say. */
export const isMonth = (text = ''): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
