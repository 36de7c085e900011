import type { ComparedGadget } from '#content/views/comparison.ts';

/** What leads from a cell to whoever says so. */
export interface SourceMark {
  /** The number of the source on the page. */
  number: number;
  publisher: string;
  /** Whether somebody has read it there. */
  isChecked: boolean;
}

export interface Source extends SourceMark {
  title: string;
  url?: string | undefined;
  /** The day on which it was read. */
  checked?: string | undefined;
}

/** Numbers the sources of a page in the order in which they are named. */
export class Sources {
  private readonly numbered = new Map<string, { gadget: string; source: Source }>();

  mark({ slug, refs }: ComparedGadget, ref: string): SourceMark {
    const key = `${slug}:${ref}`;
    const known = this.numbered.get(key)?.source;
    if (known) return known;
    const { publisher = 'Unknown', title = '', url, checked } = refs[ref] ?? {};
    const source = {
      number: this.numbered.size + 1,
      publisher,
      title,
      url,
      checked,
      isChecked: checked !== undefined,
    };
    this.numbered.set(key, { gadget: slug, source });
    return source;
  }

  of({ slug }: ComparedGadget): Source[] {
    return [...this.numbered.values()]
      .filter(({ gadget }) => gadget === slug)
      .map(({ source }) => source);
  }
}
