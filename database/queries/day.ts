const dayLength = 24 * 60 * 60 * 1000;
let known = { number: Number.NaN, name: '' };

/** The day in UTC, as in `2026-11-15`. Every page that goes out asks for it, so it is written once a day. */
export function dayOf(moment: Date): string {
  const number = Math.floor(moment.getTime() / dayLength);
  if (number !== known.number) known = { number, name: moment.toISOString().slice(0, 10) };
  return known.name;
}
