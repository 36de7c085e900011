import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminQuery } from '#ui/admin/api.ts';
import type { DocumentSummary } from '../calls.ts';
import { textKinds } from '../kinds.ts';
import { allowedIn, components, type Voice, voices } from '../prose/components.ts';
import { publicPath } from './states.tsx';
import type { Suggestion } from './text-editor.tsx';

/** The newest pages, which a text can link to. */
export function useLinkedPages(): Suggestion[] {
  const pages = useQueries({
    queries: textKinds.map((kind) => ({
      ...adminQuery('GET /api/admin/documents', { query: { kind } }),
      staleTime: 60_000,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data?.documents ?? []),
  });
  return useMemo(() => pages.map(suggestionOf), [pages]);
}

const suggestionOf = (document: DocumentSummary): Suggestion => ({
  text: publicPath(document) ?? '',
  detail: document.title,
});

/** The components that a kind of text may use, with the fields they need. */
export const componentsOf = (kind: keyof typeof allowedIn): Suggestion[] =>
  allowedIn[kind].map((name) => {
    const required = components[name].filter((prop) => !prop.endsWith('?'));
    const props = required.map((prop) => ` ${prop}=""`).join('');
    const detail = voices[name as Voice]?.toLowerCase() ?? 'component';
    return { text: `<${name}${props}></${name}>`, detail };
  });
