import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type { Prose } from './tree.ts';

/** Components for custom elements, overridden tags and reference marks. */
export type ProseComponents = Record<string, ComponentType<never>>;

/** Renders a prose tree: plain tags as they are, other names with the given components. */
export function ProseText({
  prose,
  components,
}: {
  prose: readonly Prose[];
  components: ProseComponents;
}): ReactNode {
  return prose.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    const { tag, props = {}, children: inner } = node;
    const component = components[tag] as ComponentType<{ children?: ReactNode }> | undefined;
    if (!component && !/^[a-z]+[1-6]?$/.test(tag)) throw new Error(`No component for <${tag}>.`);
    const children = inner && <ProseText prose={inner} components={components} />;
    return createElement(component ?? tag, { key: index, ...props }, children);
  });
}
