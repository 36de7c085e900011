/** Shown only in a terminal. */
export function createProgressBar(what: string): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let shown = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === shown) return;
    shown = percent;
    const filled = Math.round(percent / 4);
    const bar = '█'.repeat(filled) + '░'.repeat(25 - filled);
    process.stderr.write(`\r${what} ${bar} ${percent}%${percent === 100 ? '\n' : ''}`);
  };
}
