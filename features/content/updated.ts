interface Changing {
  date: string;
  updates: readonly { date: string }[];
}

/** The day of the last update or correction, or of publication. */
export function lastChanged({ date, updates }: Changing): string {
  return updates.reduce((latest, update) => (update.date > latest ? update.date : latest), date);
}

/** The month of the last change to the text or to today's answer; undefined if there is none. */
export function updatedMonth(text: Changing, answer?: { month: string }): string | undefined {
  const changed = [lastChanged(text), answer?.month ?? ''].sort().at(-1) ?? '';
  const month = changed.slice(0, 7);
  return month > text.date.slice(0, 7) ? month : undefined;
}
