import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allowedIn, components, type Voice, voices } from '#content/prose/components.ts';
import { readFields } from '#content/source.ts';
import type { DocumentDetail } from '#contract/documents.ts';
import { adminQuery, useProducts } from '#site/admin/shell/api.ts';
import { publicPath } from './states.tsx';
import type { Suggestion } from './text-editor.tsx';

/** What completion offers in a text: citations, components, addresses and product names. */
export function useSuggestions(document: DocumentDetail, source: string): Suggestion[] {
  const { kind, slug } = document;
  const { data: products = [] } = useProducts();
  const { data: list } = useQuery(adminQuery('GET /api/admin/documents', { query: {} }));
  const facts = useFactsSource(document);
  const ownRefs = useMemo(() => Object.keys(refsOf(source)), [source]);
  return useMemo(() => {
    const cited = readFields(kind === 'facts' ? source : (facts ?? ''));
    const keys = ((cited?.facts ?? []) as { key: string }[]).map(({ key }) => key);
    const refs = [...Object.keys((cited?.refs ?? {}) as object), ...ownRefs];
    const citations = ['price', ...keys, ...refs].flatMap((id) => [
      { text: `[${id}]`, detail: 'citation' },
      { text: `[^${id}]`, detail: 'footnote' },
    ]);
    const pages = (list?.documents ?? []).flatMap((one) => {
      const path = publicPath(one);
      return path ? [{ text: path, detail: one.title }] : [];
    });
    return [
      ...citations,
      ...componentsOf(kind),
      ...pages,
      ...products.map(({ name }) => ({ text: name, detail: 'product' })),
    ].filter(({ text }) => text !== slug);
  }, [kind, slug, source, facts, ownRefs, list, products]);
}

const refsOf = (source: string): object => (readFields(source)?.refs ?? {}) as object;

/** The facts of the gadget that a review is about. */
function useFactsSource({ kind, slug }: DocumentDetail): string | undefined {
  const isReview = kind === 'review';
  const { data } = useQuery({
    ...adminQuery('GET /api/admin/documents', { query: { kind: 'facts', q: slug } }),
    enabled: isReview,
  });
  const id = data?.documents.find((one) => one.slug === slug)?.id;
  const { data: facts } = useQuery({
    ...adminQuery('GET /api/admin/documents/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  return facts?.source;
}

function componentsOf(kind: DocumentDetail['kind']): Suggestion[] {
  const allowed = allowedIn[kind as keyof typeof allowedIn] ?? [];
  return allowed.map((name) => {
    const required = components[name].filter((prop) => !prop.endsWith('?'));
    const props = required.map((prop) => ` ${prop}=""`).join('');
    const detail = voices[name as Voice]?.toLowerCase() ?? 'component';
    // Notes are Markdown without JSX.
    const text = kind === 'note' ? `<${name}${props} />` : `<${name}${props}></${name}>`;
    return { text, detail };
  });
}
