import '#ui/styles/site.css';
import type { ComponentType } from 'react';
import { startIslands } from '#platform/browser/islands.ts';

type IslandModule = Record<string, ComponentType<object>>;

const modules = import.meta.glob<IslandModule>([
  '/features/**/*.island.tsx',
  '/ui/**/*.island.tsx',
]);

async function load(file: string): Promise<ComponentType<object>> {
  const module = await modules[file]?.();
  const [component] = Object.values(module ?? {});
  if (!component) throw new Error(`There is no island ${file}.`);
  return component;
}

await startIslands(load);
document.documentElement.dataset.hydrated = '';
