import { createElement, type ReactNode } from 'react';

/** Stands in a printed text until `fillBlanks` knows better. */
export const blank = (name: string): string => `{{${name}}}`;

export function If({ is, children }: { is: string; children: ReactNode }) {
  return createElement('lab-if', { name: is }, children);
}
