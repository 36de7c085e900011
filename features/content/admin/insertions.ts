import { allowedIn, components, type Voice, voices } from '../prose/components.ts';

/** What a text can contain beside words. */
export interface Insertion {
  label: string;
  before: string;
  after: string;
}

/** The components that a kind of text may use, with the fields they need. */
export const componentsOf = (kind: keyof typeof allowedIn): Insertion[] =>
  allowedIn[kind].map((name) => {
    const required = components[name].filter((prop) => !prop.endsWith('?'));
    const props = required.map((prop) => ` ${prop}=""`).join('');
    const space = name in voices ? '\n\n' : '';
    return {
      label: voices[name as Voice] ?? name,
      before: `${space}<${name}${props}>${space}`,
      after: `${space}</${name}>${space}`,
    };
  });

export const footnoteTo = (id: string, label: string): Insertion => ({
  label: `Footnote: ${label}`,
  before: `[^${id}]`,
  after: '',
});
