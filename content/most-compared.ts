/** Side by side. Apart from the spelling of addresses, which few pages need. */
export const mostCompared = 4;
