export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, entities resolved. */
  text: string;
}

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** A strict parser that reports where a document is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    const parent = open.at(-1);
    if (!match || !parent) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    const [, cdata, closing, name, attributes = '', empty, text] = match;
    if (cdata !== undefined) parent.text += cdata;
    else if (text !== undefined) parent.text += resolve(text);
    else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}> at ${at}.`);
      open.pop();
    } else if (name) {
      const element = { name, attributes: readAttributes(attributes), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  if (open.length !== 1 || !only || more.length > 0 || root.text.trim())
    throw new Error('Not one element that is closed.');
  return only;
}

export function child(element: XmlElement, name: string): XmlElement {
  const found = element.children.filter((candidate) => candidate.name === name);
  if (found.length !== 1 || !found[0])
    throw new Error(`<${element.name}> has ${found.length} <${name}>.`);
  return found[0];
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((candidate) => candidate.name === name);

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in found) throw new Error(`The attribute ${name} is repeated.`);
    found[name] = resolve(value);
  }
  return found;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolve(text: string): string {
  return text.replace(/&(\w*;?)/g, (_, name: string) => {
    const known = entities[name.slice(0, -1)];
    if (!known || !name.endsWith(';')) throw new Error(`The entity &${name} is unknown to XML.`);
    return known;
  });
}
