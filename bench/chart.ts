/** A row of a table in docs/performance.md that has a target. */
export interface Charted {
  what: string;
  measured: string;
  target: string;
  verdict: 'met' | 'short';
  /** How far it has come: 1 is the target itself, more is better. */
  reach: number;
}

/** What the tables say, by their headings. The chart is drawn from the page itself, so the two cannot say different things. */
export function chartedRows(page: string): Map<string, Charted[]> {
  const sections = new Map<string, Charted[]>();
  let title = '';
  for (const line of page.split('\n')) {
    if (line.startsWith('### ')) title = line.slice(4);
    const [what = '', measured = '', target = '', verdict = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (verdict !== 'met' && verdict !== 'short') continue;
    const row = { what, measured, target, verdict, reach: reachOf(measured, target) } as const;
    sections.set(title, [...(sections.get(title) ?? []), row]);
  }
  return sections;
}

const numbersIn = (text: string): number[] =>
  (text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** `≥ 0.7`, `≤ 12 KB`, `worst ≤ 100 ms`, `≤ 2 × that of 25`, `do not grow (≤ 1 % more)`. */
function reachOf(measured: string, target: string): number {
  const [, sign = '', bound = ''] = /([≥≤]) ([\d.]+)/.exec(target) ?? [];
  const isGrowth = target.includes('% more');
  const value = isGrowth ? growthIn(measured) : valueIn(measured, target);
  const limit = isGrowth ? 1 + Number(bound) / 100 : Number(bound);
  // Of nothing there is no part: it is kept, or it is not.
  if (limit === 0) return value > 0 ? 0 : most;
  return sign === '≥' ? value / limit : limit / Math.max(value, limit / 1000);
}

/** `9,030 beside 9,029`. */
function growthIn(measured: string): number {
  const [value = Number.NaN, first = Number.NaN] = numbersIn(measured);
  return value / first;
}

function valueIn(measured: string, target: string): number {
  const [, times] = /× ([\d.]+)/.exec(measured) ?? [];
  if (times && target.includes('×')) return Number(times);
  const meant = meantBy(measured, target);
  const [value = Number.NaN] = numbersIn(meant);
  return /^\D*[\d.,]+ ms/.test(meant) && /\d s$/.test(target) ? value / 1000 : value;
}

/** Of `median 0.5 ms, worst 50.2 ms` the part that `worst ≤ 100 ms` speaks of. */
function meantBy(measured: string, target: string): string {
  const [word = ''] = /^[a-z]+ /.exec(target) ?? [];
  return word && measured.includes(word) ? measured.slice(measured.indexOf(word)) : measured;
}

const size = { width: 960, row: 22, head: 40, label: 520, bar: 300 };
/** Bars end here: a row that is three times better than it must be is as good as one that is ten times. */
const most = 3;

/** A bar for every number that has a target, and one line where all targets are. */
export function drawChart(page: string): string {
  const marks: string[] = [];
  let y = 44;
  for (const [title, rows] of chartedRows(page)) {
    y += size.head - size.row;
    marks.push(`<text x="16" y="${y}" class="title">${plain(title)}</text>`);
    for (const row of rows) {
      y += size.row;
      marks.push(drawRow(row, y));
    }
    y += 10;
  }
  const line = size.label + size.bar / most;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${y + 20}" role="img" aria-label="Every measured number beside its target">
<style>${style}</style><rect class="paper" width="100%" height="100%"/>
<text x="${line}" y="24" text-anchor="middle" class="note">target</text>
<text x="${size.label + size.bar}" y="24" text-anchor="end" class="note">better</text>
${marks.join('\n')}
<line x1="${line}" x2="${line}" y1="32" y2="${y + 8}" class="target"/></svg>
`;
}

function drawRow({ what, measured, target, verdict, reach }: Charted, y: number): string {
  const width = (Math.min(reach, most) / most) * size.bar;
  const [value = ''] = meantBy(measured, target).split(/[;(]/);
  return `<text x="${size.label - 12}" y="${y}" text-anchor="end">${plain(shortened(what))}</text><rect class="${verdict}" x="${size.label}" y="${y - 11}" width="${width.toFixed(1)}" height="12" rx="2"/><text x="${size.label + size.bar + 12}" y="${y}" class="note">${plain(value.trim().slice(0, 18))}</text>`;
}

const shortened = (text: string): string => (text.length > 72 ? `${text.slice(0, 70)}…` : text);
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The colors of site/styles/theme.css, on paper by day: the file stands in pages of others. */
const style =
  'text{font:13px system-ui,sans-serif;fill:#16202e}.title{font-weight:700;font-size:15px}.note{fill:#4d5966}.paper{fill:#fffdf6}.met{fill:#55632a}.short{fill:#e8581c}.target{stroke:#16202e;stroke-width:2}';
