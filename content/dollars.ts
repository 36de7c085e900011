/** Whole dollars as they are, others with their cents. By hand: Intl is dear at a server's start. */
export function writeDollars(usd: number): string {
  const [whole = '', cents] = (Number.isInteger(usd) ? String(usd) : usd.toFixed(2)).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents ? `.${cents}` : ''}`;
}
