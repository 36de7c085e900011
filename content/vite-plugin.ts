import { normalize } from 'node:path';
import type { Plugin } from 'vite';
import { allAgainst } from './against.ts';
import { comparedGadget, listedPairs } from './compared.ts';
import { corrections } from './corrections.ts';
import { graves } from './graveyard.ts';
import { contentFolder, type Library } from './library.ts';
import { pageSlugs, readManuscripts } from './manuscripts.ts';
import { unprinted } from './printed-texts.ts';
import type { ReadOnce } from './read-once.ts';
import { recordedPost, recordedReview } from './recorded.ts';
import { typesetAll } from './typography.ts';

/**
 * Hands the checked content to the site as small modules, so that a page carries only what it shows:
 * `virtual:content/reviewed` (slugs with a review), `virtual:content/blog` (the cards),
 * `virtual:content/numbers` (which piece has which number, without its card), `virtual:content/price-months`, `virtual:content/corrections`, `virtual:content/against`, `virtual:content/graveyard`,
 * `virtual:content/texts` (which running texts there are, and their files), and one module a gadget with what a comparison shows of it. Two are for the
 * server alone: `virtual:content/records`, what machines are told of a piece, and in development `virtual:content/manuscripts`, from which texts are printed.
 */
const prefix = 'virtual:content/';

export const contentPlugin = 'content-modules';

export function contentModules(content: ReadOnce): Plugin<ReadOnce> {
  const read = content.library;
  return {
    name: contentPlugin,
    api: content,
    // One for all that is built, pages and scripts alike.
    sharedDuringBuild: true,
    // An editor's slip is told at once, and not by the first page that needs it.
    buildStart: () => void read(),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      return moduleText(read(), id.slice(prefix.length + 1), this.environment.name === 'client');
    },
    hotUpdate({ file }) {
      if (!normalize(file).startsWith(normalize(contentFolder)) || !/\.(ya?ml|mdx)$/.test(file))
        return;
      content.forget();
      const graph = this.environment.moduleGraph;
      for (const [id, module] of graph.idToModuleMap)
        if (id.startsWith(`\0${prefix}`)) graph.invalidateModule(module);
      this.environment.hot.send({ type: 'full-reload' });
    },
  };
}

function moduleText(library: Library, name: string, isBrowser: boolean): string {
  const [kind, slug = ''] = name.split('/');
  if (kind === 'reviewed')
    return constant(
      'reviewed',
      Object.fromEntries(library.reviews.map(({ slug, product }) => [slug, product.name])),
    );
  if (kind === 'blog') return constant('entries', typesetAll(library.entries));
  if (kind === 'numbers') return constant('numbers', pieceNumbers(library));
  if (kind === 'price-months') return constant('priceMonths', priceMonths(library));
  if (kind === 'corrections') return constant('corrected', typesetAll(corrections(library)));
  if (kind === 'against') return constant('against', allAgainst(library.gadgets));
  if (kind === 'graveyard') return constant('graves', graves(library.gadgets));
  if (kind === 'buried')
    return constant(
      'buried',
      Object.fromEntries(graves(library.gadgets).map(({ slug, why }) => [slug, why])),
    );
  if (kind === 'texts') return constant('texts', unprintedTexts(library));
  if (kind === 'manuscripts') return constant('manuscripts', readManuscripts(library));
  if (kind === 'records') return records(library, isBrowser);
  if (kind === 'gadgets') return loaders(library.gadgets);
  if (kind === 'gadget-names') return gadgetNames(library);
  if (kind === 'gadget') return gadgetModule(library, slug);
  throw new Error(`Nothing makes ${prefix}${name}.`);
}

/** Where nothing is printed yet: texts are there, and their files have no names of their own (`printed-texts.ts`). */
function unprintedTexts({ reviews, posts }: Library) {
  const named = (slugs: string[]) => Object.fromEntries(slugs.map((slug) => [slug, unprinted]));
  const slugsOf = (pieces: { slug: string }[]) => pieces.map(({ slug }) => slug);
  return { review: named(slugsOf(reviews)), post: named(slugsOf(posts)), page: named(pageSlugs()) };
}

/** What search engines and chats are told, which take a page as the server sends it: no browser carries it. */
function records({ reviews, posts }: Library, isBrowser: boolean): string {
  const bySlug = (pieces: { slug: string }[]) =>
    Object.fromEntries((isBrowser ? [] : pieces).map((piece) => [piece.slug, typesetAll(piece)]));
  return `${constant('reviews', bySlug(reviews.map(recordedReview)))}\n${constant('posts', bySlug(posts.map(recordedPost)))}`;
}

/** The month for which the price of each of our products is its list price. */
function priceMonths({ gadgets }: Library) {
  return Object.fromEntries(
    gadgets.filter(({ isRival }) => !isRival).map(({ slug, price }) => [slug, price.month]),
  );
}

/** For the picker: who can be compared, and which pairs are worth a look. */
function gadgetNames(library: Library): string {
  const names = library.gadgets.map(({ slug, name, kind, isRival }) => ({
    slug,
    name,
    kind,
    isRival,
  }));
  return `${constant('names', names)}\n${constant('pairs', listedPairs(library))}`;
}

function gadgetModule(library: Library, slug: string): string {
  const gadget = library.gadgets.find((candidate) => candidate.slug === slug);
  if (!gadget) throw new Error(`There is no content/facts/${slug}.yaml.`);
  return constant('gadget', typesetAll(comparedGadget(gadget, library)));
}

function pieceNumbers({ entries }: Library) {
  return Object.fromEntries(entries.map(({ id, kind, slug }) => [id, { kind, slug }]));
}

function constant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)};`;
}

function loaders(gadgets: { slug: string }[]): string {
  const entries = gadgets.map(
    ({ slug }) => `${JSON.stringify(slug)}: () => import('${prefix}gadget/${slug}')`,
  );
  return `export const loaders = {${entries.join(',\n')}};`;
}
