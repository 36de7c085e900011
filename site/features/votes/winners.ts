/** 'Roomba j7+', 'The toaster and the kettle', 'A, B and C'; who is level shares the title. */
export function winnersInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
