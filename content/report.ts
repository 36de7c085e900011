/** The path of a field, or the line of a block of the text. */
export type Place = readonly PropertyKey[] | number;

/** Reports what is wrong and how to fix it; both are whole sentences. */
export type Report = (place: Place, message: string, fix: string) => void;

/** What is wrong, and how to fix it. */
export type Finding = [message: string, fix: string];
