import { texts } from 'virtual:content/texts';
import { type PrintedText, readPrinted } from '#site/prerender/prerendered-file.ts';
import type { TextName } from './page.ts';

/** What has come already, by kind and slug. */
const known = new Map<string, PrintedText>();

const keyOf = ({ kind, slug }: TextName): string => `${kind}-${slug}`;

/** Where a text is served; its name changes with its words, so browsers keep it for ever. */
export const textAddress = (name: TextName): string =>
  `/assets/${keyOf(name)}-${texts[name.kind][name.slug]}.html`;

/** The text of the page that the server sent stands there already, and does not travel again. */
export function keepText(name: TextName, text: PrintedText): void {
  known.set(keyOf(name), text);
}

export async function fetchText(name: TextName): Promise<PrintedText> {
  const text = known.get(keyOf(name)) ?? readPrinted(await textFrom(textAddress(name)));
  keepText(name, text);
  return text;
}

async function textFrom(address: string): Promise<string> {
  const answer = await fetch(address);
  // Of a build that is gone: the document that is loaded in its place knows better.
  if (!answer.ok) throw new Error(`${address} is not there.`);
  return answer.text();
}
