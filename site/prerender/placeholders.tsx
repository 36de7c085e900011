import { createElement, type ReactNode } from 'react';

/** Values that are unknown when a text is prerendered, by name. */
interface Placeholders {
  usd: string;
  month: string;
  total: string;
  notes: string;
  email: string;
  phone: string;
  dial: string;
}

/** Conditions that are unknown when a text is prerendered. */
interface Conditions {
  noted: boolean;
  analytics: boolean;
  quiet: boolean;
}

export const placeholder = (name: keyof Placeholders): string => `{{${name}}}`;

export function If({ is, children }: { is: keyof Conditions; children: ReactNode }) {
  return createElement('lab-if', { name: is }, children);
}

/** Values are inserted as HTML, so the caller must escape text. */
export function fillPlaceholders(html: string, values: Partial<Placeholders & Conditions>): string {
  const given: Record<string, string | boolean | undefined> = { ...values };
  return html
    .replace(/<lab-if name="(\w+)">(.*?)<\/lab-if>/gs, (_, name: string, inside: string) =>
      given[name] ? inside : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(given[name] ?? ''));
}
