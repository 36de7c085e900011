import type { Address } from '#server/front.ts';
import { keptTexts } from './kept-texts.ts';
import type { Entry } from './renderer.ts';

/** Which kept answer stands at an address. */
export function createFind({ matchRoute, standInFor }: Entry): (path: string, search: string) => Address {
  return (path, search) => {
    if (keptTexts.has(path)) return { key: path, isThere: true };
    const match = matchRoute(`${path}?${search}`);
    const standIn = standInFor(match);
    if (standIn) return { key: standIn.path, isThere: false, said: standIn.said };
    return { key: match.address, isThere: true, isVolatile: 'route' in match && match.route.volatile === true };
  };
}
