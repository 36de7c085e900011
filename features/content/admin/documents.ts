import { useQuery } from '@tanstack/react-query';
import { callAsAdmin } from '#ui/admin/api.ts';
import type { DocumentDetail, DocumentSummary } from '../calls.ts';
import type { Kind } from '../kinds.ts';

/** The document of a kind with this slug, for an editor that shows something of it. */
export function useDocumentOf(kind: Kind, slug: string): DocumentDetail | null | undefined {
  return useQuery({
    queryKey: ['document of', kind, slug],
    staleTime: 60_000,
    queryFn: async () => {
      const { documents } = await callAsAdmin('GET /api/admin/documents', {
        query: { kind, slug },
      });
      const [found] = documents;
      if (!found) return null;
      return callAsAdmin('GET /api/admin/documents/:id', { params: { id: found.id } });
    },
  }).data;
}

/** Every gadget by name. */
export function useGadgets(): DocumentSummary[] {
  const { data = [] } = useQuery({
    queryKey: ['all gadgets'],
    staleTime: 60_000,
    queryFn: async () => {
      const found: DocumentSummary[] = [];
      for (let before: number | null | undefined; before !== null; ) {
        const query = { kind: 'gadget' as const, before: before?.toString() };
        const page = await callAsAdmin('GET /api/admin/documents', { query });
        found.push(...page.documents);
        before = page.next;
      }
      return found.sort((a, b) => a.title.localeCompare(b.title));
    },
  });
  return data;
}
