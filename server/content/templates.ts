import { readFile } from 'node:fs/promises';
import { documentPath } from '#content/document.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { nameOf } from './store.ts';

/** The text that a new document starts with; placeholders are marked DRAFT. */
export async function templateOf(kind: DocumentKind, slug: string, now: Date): Promise<string> {
  if (kind === 'site') return '';
  const ending = documentPath({ kind, slug: '' }).split('/')[1] ?? '';
  const file = new URL(`../../content/templates/${kind}${ending}`, import.meta.url);
  const values: Record<string, string> = {
    name: nameOf(slug),
    brand: 'DRAFT: the maker',
    category: 'Tech',
    usd: '1',
    month: now.toISOString().slice(0, 7),
    date: now.toISOString().slice(0, 10),
    key: slug.replaceAll('-', '_'),
    score: '6.0',
  };
  const template = await readFile(file, 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? 'DRAFT');
}
