/** Days, with today. Apart from the calls, so that the screen loads no schema library. */
export const insightsRanges = ['7', '30', '90', '365'] as const;
