import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Row, type Section, verdictOf } from './results.ts';

const file = new URL('report.html', import.meta.url);

/** A page that stands alone: a bar for every number, a mark where its target is. */
export function writeReport(sections: readonly Section[]): string {
  const body = sections.map(printSection).join('\n');
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bench: Tech Survival Lab</title><style>${style}</style>
<main><p class="tape"></p><h1>Survival test: our own server</h1>
<p>Measured ${date} UTC. The line in a bar is the target. Orange is not there yet.</p>
${body}</main></html>`,
  );
  return fileURLToPath(file);
}

function printSection({ title, rows }: Section): string {
  return `<section><h2>${plain(title)}</h2>${rows.map(printRow).join('\n')}</section>`;
}

function printRow(row: Row): string {
  const verdict = verdictOf(row);
  return `<div class="row ${verdict}"><span>${plain(row.what)}</span><b>${plain(row.value)}</b>${printBar(row)}
<small>${plain([row.target?.text, verdict].filter(Boolean).join(': '))}</small></div>`;
}

/** As long as the larger of the two, and a fifth more, so that both have air. */
function printBar({ measured, target }: Row): string {
  if (measured === undefined || !target) return '<i></i>';
  const full = Math.max(measured, target.value) * 1.2;
  const percent = (value: number) => `${((value / full) * 100).toFixed(1)}%`;
  return `<i class="bar"><i style="width:${percent(measured)}"></i><u style="left:${percent(target.value)}"></u></i>`;
}

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The colors of site/styles/theme.css. */
const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6f0e2,#0e1722);--sheet:light-dark(#fffdf6,#172433);--ink:light-dark(#16202e,#f3ecdb);
--muted:light-dark(#4d5966,#b4bec7);--line:light-dark(#16202e,#4a6078);--hair:light-dark(#d3c7a8,#2c3d51);--hazard:light-dark(#e8581c,#ff7a3d);--olive:light-dark(#55632a,#b4c277)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif}
main{max-width:62rem;margin:auto;padding:2rem 1rem 4rem}h1{font-size:2.2rem;line-height:1.1;margin:1rem 0 .25rem}h2{margin:0 0 .75rem;font-size:1.3rem}
.tape{height:14px;margin:0;background:repeating-linear-gradient(-45deg,#f2b632 0 14px,#16202e 14px 28px)}
section{background:var(--sheet);border:2px solid var(--line);border-radius:6px;padding:1rem 1.25rem;margin-top:1.5rem}
.row{display:grid;grid-template-columns:1fr auto;gap:.15rem 1rem;padding:.6rem 0;border-top:1px solid var(--hair)}.row b{font-variant-numeric:tabular-nums}
.row i{grid-column:1;font-style:normal}.row small{color:var(--muted);text-align:right}.short small{color:var(--hazard);font-weight:700}
.bar{position:relative;display:block;height:12px;background:var(--hair);border-radius:3px;align-self:center}.bar i{display:block;height:100%;border-radius:3px;background:var(--olive)}
.short .bar i{background:var(--hazard)}.bar u{position:absolute;top:-4px;width:3px;height:20px;background:var(--ink)}
@media(max-width:40rem){.row{grid-template-columns:1fr}.row small{text-align:left}}`;
