const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** 'New York' of `America/New_York`; 'UTC-5' of `Etc/GMT+5`, whose sign is the other way around. */
export function zoneName(zone: string): string {
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(zone);
  if (offset) return `UTC${offset[1] === '+' ? '-' : '+'}${offset[2]}`;
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** Minutes east of UTC at a moment. */
function offsetOf(timeZone: string, at: Date): number {
  const text = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(at);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The cities that a field suggests, each with its offset. */
export const cities = (at: Date): [city: string, offset: string][] =>
  zones().map((zone) => {
    const minutes = offsetOf(zone, at);
    const rest = Math.abs(minutes % 60);
    const hours = `${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}`;
    return [zoneName(zone), `UTC${hours}${rest ? `:${rest}` : ''}`];
  });

/** The zone of a city (`New York`), an offset (`UTC-5`, `+05:30`) or a name (`Europe/Berlin`). */
export function findTimeZone(typed: string, at: Date): string | undefined {
  const words = typed.trim().toLowerCase();
  const offset = /^(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?(\d\d))?$/.exec(words);
  if (!offset)
    return zones().find((zone) =>
      [zone, zoneName(zone)].some((one) => one.toLowerCase() === words),
    );
  const [, sign = '+', hours = '0', minutes = '0'] = offset;
  const east = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  if (east === 0) return 'UTC';
  const isWhole = Number(minutes) === 0 && Number(hours) <= 12;
  if (isWhole) return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return zones().find((zone) => offsetOf(zone, at) === east);
}
