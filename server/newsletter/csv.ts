import Papa from 'papaparse';

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const beginsAFormula = /^[=+\-@\t\r]/;

/** Half of the world's spreadsheets take these for the end of a cell. */
const otherSeparators = /[;\t]/;

/** One line of a table, for a file that is opened in a spreadsheet. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const safe = cells.map((cell) => {
    const text = cell === null ? '' : String(cell);
    return beginsAFormula.test(text) ? `'${text}` : text;
  });
  return `${Papa.unparse([safe], { newline: '\r\n', quotes: (cell) => otherSeparators.test(String(cell)) })}\r\n`;
}

/** A table as it is read, line by line: memory does not grow with it. */
export function csvStream(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
