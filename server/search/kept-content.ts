import type { Gadget } from '#content/gadgets.ts';
import type { Passage, Subject } from './passage.ts';
import type { Postings } from './postings.ts';
import type { ReadContent } from './read-content.ts';
import { factsOf } from './sources.ts';

/** As it is written down: what has a shape, and the bytes that stay as they are. */
export interface Written {
  head: string;
  body: Buffer;
}

/** Each subject once and without its facts, which the library has; of passages where their texts end. */
interface Head extends Pick<ReadContent, 'terms' | 'pairs'> {
  subjects: Omit<Subject, 'facts'>[];
  passages: { subject: number; url: string; label: string; also: string; end: number }[];
  lengths: Postings['lengths'];
  /** How many terms there are, and how many entries they have. */
  sizes: { starts: number; entries: number };
}

export function writeContent({ passages, terms, pairs, postings }: ReadContent): Written {
  const subjects = [...new Set(passages.map(({ subject }) => subject))];
  const numbers = new Map(subjects.map((subject, number) => [subject, number]));
  const texts = passages.map(({ text }) => Buffer.from(text));
  let end = 0;
  const { starts, at, weights, fields, lengths } = postings;
  const head: Head = {
    subjects: subjects.map(({ facts: _, ...subject }) => subject),
    passages: passages.map(({ subject, url, label, also }, number) => {
      end += texts[number]?.length ?? 0;
      return { subject: numbers.get(subject) ?? 0, url, label, also, end };
    }),
    terms,
    pairs,
    lengths,
    sizes: { starts: starts.length, entries: at.length },
  };
  // Numbers of four bytes first: each has to begin at a fourth byte.
  const numbersOf = [starts, at, weights, fields].map((list) =>
    Buffer.from(list.buffer, list.byteOffset, list.byteLength),
  );
  return { head: JSON.stringify(head), body: Buffer.concat([...numbersOf, ...texts]) };
}

/** Everything as it was read. The bytes are not copied, and of the texts nothing is a string before somebody is shown it. */
export function readWritten({ head, body }: Written, gadgets: readonly Gadget[]): ReadContent {
  const { subjects: bare, passages, terms, pairs, lengths, sizes }: Head = JSON.parse(head);
  const gadgetOf = new Map(gadgets.map((gadget) => [gadget.slug, gadget]));
  const subjects = bare.map((subject): Subject => {
    const gadget = subject.gadget && gadgetOf.get(subject.slug);
    return gadget ? { ...subject, facts: factsOf(gadget) } : subject;
  });
  const { buffer, byteOffset: start } = body;
  const [at, weights] = [start + sizes.starts * 4, start + (sizes.starts + sizes.entries) * 4];
  const fields = weights + sizes.entries * 4;
  const letters = body.subarray(fields + sizes.entries - start);
  let textStart = 0;
  return {
    terms,
    pairs,
    postings: {
      starts: new Uint32Array(buffer, start, sizes.starts),
      at: new Uint32Array(buffer, at, sizes.entries),
      weights: new Float32Array(buffer, weights, sizes.entries),
      fields: new Uint8Array(buffer, fields, sizes.entries),
      lengths,
    },
    passages: passages.map(({ subject, end, ...passage }): Passage => {
      const text = { letters, start: textStart, end };
      textStart = end;
      return new KeptPassage(subjects[subject] as Subject, passage, text);
    }),
  };
}

/** In bytes a text takes half of what it takes as a string as soon as one of its letters is a dash or a quote. */
class KeptPassage implements Passage {
  readonly subject: Subject;
  readonly url: string;
  readonly label: string;
  readonly also: string;
  readonly #letters: Buffer;
  readonly #start: number;
  readonly #end: number;

  constructor(
    subject: Subject,
    { url, label, also }: Pick<Passage, 'url' | 'label' | 'also'>,
    { letters, start, end }: { letters: Buffer; start: number; end: number },
  ) {
    this.subject = subject;
    this.url = url;
    this.label = label;
    this.also = also;
    this.#letters = letters;
    this.#start = start;
    this.#end = end;
  }

  get text(): string {
    return this.#letters.toString('utf8', this.#start, this.#end);
  }
}
