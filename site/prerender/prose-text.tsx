import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type { Prose } from '#content/prose/markdown.ts';

/** Draws a component of the texts, a tag in a way of its own, or the mark of a reference. */
export type ProseComponents = Record<string, ComponentType<never>>;

/** A tree of prose as elements: tags as they are, components by what a kind of page has for them. */
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
    const draw = components[tag] as ComponentType<{ children?: ReactNode }> | undefined;
    if (!draw && !/^[a-z]+[1-6]?$/.test(tag)) throw new Error(`Nothing draws <${tag}> here.`);
    const children = inner && <ProseText prose={inner} components={components} />;
    return createElement(draw ?? tag, { key: index, ...props }, children);
  });
}
