import type { Source } from './sources.ts';

/**
 * Groups of files that lead back to themselves by their imports, of types and of code that comes later as well: whoever reads one
 * of them has to read them all. Tarjan's strongly connected components.
 */
export function circlesIn(sources: Pick<Source, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(
    sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]),
  );
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    open.push(path);
    let low = own;
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) close(path);
    return low;
  };

  const close = (path: string): void => {
    const group = open.splice(open.indexOf(path));
    const isCircle = group.length > 1 || importsOf.get(path)?.includes(path);
    if (isCircle) circles.push(group.sort());
  };

  for (const path of importsOf.keys()) if (!order.has(path)) visit(path);
  return circles;
}
