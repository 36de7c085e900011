/** Characters of the reviews who talk readers out of a purchase, each with the review they come from. */
export const speakers = {
  gull: { name: 'A Taxpayer', role: 'gull, Sony review', review: 'sony-wh-1000xm5' },
  kevin: { name: 'Kevin', role: 'zombie, Tesla review', review: 'tesla-model-y' },
  vane: { name: 'P. Vane', role: 'Scoutmaster, 11, Garmin review', review: 'garmin-fenix-7' },
  chip: {
    name: 'Chip',
    role: 'haunts the gym, Apple Watch review',
    review: 'apple-watch-series-9',
  },
  denise: { name: 'Denise', role: 'lifeguard, DJI review', review: 'dji-mini-4-pro' },
  odell: { name: 'Odell', role: 'runs the counter, MacBook review', review: 'macbook-pro-m3' },
} as const;

export type Speaker = keyof typeof speakers;

export const speakerNames = Object.keys(speakers) as [Speaker, ...Speaker[]];
