import type { MDXComponents, MDXContent } from 'mdx/types';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { headingId } from '#content/heading-id.ts';

export interface Heading {
  id: string;
  text: string;
}

/**
 * The second-level headings of a text. Compiled MDX is a plain function: called with the component that draws a heading,
 * it shows where they are, so that a table of contents is written nowhere twice.
 */
export function headingsOf(Body: MDXContent, components: MDXComponents): Heading[] {
  const text = Body({ components }) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(text.props.children).flatMap((part) =>
    isValidElement<{ children: string }>(part) && part.type === components.h2
      ? [{ id: headingId(part.props.children), text: part.props.children }]
      : [],
  );
}
