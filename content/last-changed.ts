/** The day of the last correction, or of publication. */
export function lastChanged({
  date,
  updates,
}: {
  date: string;
  updates: { date: string }[];
}): string {
  return updates.reduce((latest, update) => (update.date > latest ? update.date : latest), date);
}
