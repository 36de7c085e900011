/**
 * What is not known when a text is printed: the owner's prices, the installation's addresses. `{{usd}}` is filled with words,
 * `<lab-if name="analytics">` stays or goes with all that is in it.
 */
export type Blanks = Record<string, string | boolean>;

/** Values stand in the HTML as they are: who gives words of somebody else escapes them. */
export function fillBlanks(html: string, blanks: Blanks): string {
  return html
    .replace(/<lab-if name="(\w+)">(.*?)<\/lab-if>/gs, (_, name: string, inside: string) =>
      blanks[name] ? inside : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''));
}
