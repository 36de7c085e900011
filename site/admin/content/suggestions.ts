import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allowedIn, components, type Voice, voices } from '#content/prose/components.ts';
import { readFields } from '#content/source.ts';
import type { DocumentDetail, DocumentList } from '#contract/documents.ts';
import { adminQuery, useProducts } from '#ui/admin/api.ts';
import { publicPath, useSourceOf } from './states.tsx';
import type { Suggestion } from './text-editor.tsx';

/** What completion offers in a text: citations, components, addresses and product names. */
export function useSuggestions(document: DocumentDetail, source: string): Suggestion[] {
  const { kind, slug } = document;
  const { data: products = [] } = useProducts();
  const linked = useLinkedPages();
  const facts = useSourceOf('facts', kind === 'review' ? slug : undefined);
  const ownRefs = useMemo(() => Object.keys(refsOf(source)), [source]);
  return useMemo(() => {
    const cited = readFields(kind === 'facts' ? source : (facts ?? ''));
    const keys = ((cited?.facts ?? []) as { key: string }[]).map(({ key }) => key);
    const refs = [...Object.keys((cited?.refs ?? {}) as object), ...ownRefs];
    const citations = ['price', ...keys, ...refs].flatMap((id) => [
      { text: `[${id}]`, detail: 'citation' },
      { text: `[^${id}]`, detail: 'footnote' },
    ]);
    return [
      ...citations,
      ...componentsOf(kind),
      ...linked,
      ...products.map(({ name }) => ({ text: name, detail: 'product' })),
    ].filter(({ text }) => text !== slug);
  }, [kind, slug, source, facts, ownRefs, linked, products]);
}

const refsOf = (source: string): object => (readFields(source)?.refs ?? {}) as object;

const pageKinds = ['review', 'post', 'page'] as const;

/** The newest pages of each kind. */
const useLinkedPages = (): Suggestion[] =>
  useQueries({
    queries: pageKinds.map((kind) => adminQuery('GET /api/admin/documents', { query: { kind } })),
    combine: pagesIn,
  });

const pagesIn = (answers: { data?: DocumentList | undefined }[]): Suggestion[] =>
  answers
    .flatMap(({ data }) => data?.documents ?? [])
    .map((one) => ({ text: publicPath(one) ?? '', detail: one.title }));

function componentsOf(kind: DocumentDetail['kind']): Suggestion[] {
  const allowed = allowedIn[kind as keyof typeof allowedIn] ?? [];
  return allowed.map((name) => {
    const required = components[name].filter((prop) => !prop.endsWith('?'));
    const props = required.map((prop) => ` ${prop}=""`).join('');
    const detail = voices[name as Voice]?.toLowerCase() ?? 'component';
    return { text: `<${name}${props}></${name}>`, detail };
  });
}
