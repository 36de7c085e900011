/**
 * A text as it was printed at build: what the page around it needs to know, and its finished parts. The server writes the parts into the page, and
 * a browser that comes from another page fetches the same file.
 */
export interface PrintedText<Data = unknown> {
  data: Data;
  /** HTML, by name. */
  parts: Record<string, string>;
}

const cut = /<!--part (\w+)-->/;

export function writePrinted({ data, parts }: PrintedText): string {
  const printed = Object.entries(parts).map(([name, html]) => `<!--part ${name}-->${html}`);
  // No word of it can end the element that it stands in.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return [`<script type="application/json">${json}</script>`, ...printed].join('');
}

export function readPrinted<Data>(file: string): PrintedText<Data> {
  const [data = '', ...rest] = file.split(cut);
  const parts: Record<string, string> = {};
  for (let index = 0; index + 1 < rest.length; index += 2)
    parts[rest[index] ?? ''] = rest[index + 1] ?? '';
  return { data: JSON.parse(data.slice(data.indexOf('>') + 1, data.lastIndexOf('<'))), parts };
}
