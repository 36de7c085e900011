import { allowedIn, components, type Voice, voices } from '../prose/components.ts';

/** What a text can contain beside words. */
export interface Insertion {
  label: string;
  before: string;
  after: string;
}

/** The components that a kind of text may use, with the fields they need; `pickOf` is apart. */
export const componentsOf = (kind: keyof typeof allowedIn): Insertion[] =>
  allowedIn[kind].flatMap((name) => {
    if (name === 'Pick') return [];
    const required = components[name].filter((prop) => !prop.endsWith('?'));
    const props = required.map((prop) => ` ${prop}=""`).join('');
    const space = name in voices ? '\n\n' : '';
    return {
      label: voices[name as Voice] ?? name,
      before: `${space}<${name}${props}>${space}`,
      after: `${space}</${name}>${space}`,
    };
  });

/** A recommended gadget, which an owner knows by its name. */
export const pickOf = (slug: string, name: string): Insertion => ({
  label: `Pick: ${name}`,
  before: `\n\n<Pick gadget="${slug}">\n\n`,
  after: '\n\n</Pick>\n\n',
});

export const footnoteTo = (id: string, label: string): Insertion => ({
  label: `Footnote: ${label}`,
  before: `[^${id}]`,
  after: '',
});
