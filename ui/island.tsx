import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/** Components by the file that the browser imports. */
const files = new Map<unknown, string>();

/** Each file `*.island.tsx` exports its component and nothing else. */
export function registerIslands(modules: Readonly<Record<string, Readonly<object>>>): void {
  for (const [file, module] of Object.entries(modules))
    for (const component of Object.values(module)) files.set(component, file);
}

interface IslandProps<Props extends object> {
  of: ComponentType<Props>;
  /** Unique in the page, such as `vote-12`; the prefix of the ids inside. */
  name: string;
  props: Props;
}

/**
 * A part of a page that React hydrates at idle (`platform/browser/islands.ts`). It has markup of
 * its own kind, because React would rebuild what `renderToStaticMarkup` prints.
 */
export function Island<Props extends object>({ of: Component, name, props }: IslandProps<Props>) {
  const file = files.get(Component);
  if (!file) throw new Error(`${Component.name} is not exported by a file *.island.tsx.`);
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  return (
    <div
      className="contents"
      data-island={file}
      data-name={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
