import { writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { allAgainst } from './against.ts';
import { comparedGadget, listedPairs } from './compared.ts';
import { corrections } from './corrections.ts';
import { graves } from './graveyard.ts';
import { contentFolder, type Library, loadLibrary } from './library.ts';
import { reviewView } from './review-view.ts';
import { typesetAll } from './typography.ts';

/**
 * Hands the checked content to the site as small modules, so that a page carries only what it shows:
 * `virtual:content/reviewed` (slugs with a review), `virtual:content/blog` (the cards),
 * `virtual:content/numbers` (which piece has which number, without its card), `virtual:content/price-months`, `virtual:content/corrections`, `virtual:content/against`, `virtual:content/graveyard`, one module a review and
 * article with its front matter, its reading time and its text, and one a gadget with what a comparison shows of it.
 * Reading front matter from the MDX modules would pull every review's text into the shared bundle.
 */
const prefix = 'virtual:content/';

export function contentModules(): Plugin {
  let library: Library | undefined;
  const read = () => {
    library ??= loadLibrary();
    return library;
  };
  return {
    name: 'content-modules',
    buildStart() {
      library = undefined;
      read();
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      return moduleText(read(), id.slice(prefix.length + 1), this.environment.name === 'client');
    },
    writeBundle({ dir }) {
      if (this.environment.name === 'ssr' && dir) writeFileSync(join(dir, 'library.json'), JSON.stringify(read()));
    },
    hotUpdate({ file }) {
      if (!normalize(file).startsWith(normalize(contentFolder)) || !/\.(ya?ml|mdx)$/.test(file)) return;
      library = undefined;
      const graph = this.environment.moduleGraph;
      for (const [id, module] of graph.idToModuleMap) if (id.startsWith(`\0${prefix}`)) graph.invalidateModule(module);
      this.environment.hot.send({ type: 'full-reload' });
    },
  };
}

function moduleText(library: Library, name: string, isBrowser: boolean): string {
  const [kind, slug = ''] = name.split('/');
  if (kind === 'reviewed')
    return constant('reviewed', Object.fromEntries(library.reviews.map(({ slug, product }) => [slug, product.name])));
  if (kind === 'blog') return constant('entries', typesetAll(library.entries));
  if (kind === 'numbers') return constant('numbers', pieceNumbers(library));
  if (kind === 'price-months') return constant('priceMonths', priceMonths(library));
  if (kind === 'corrections') return constant('corrected', typesetAll(corrections(library)));
  if (kind === 'against') return constant('against', allAgainst(library.gadgets));
  if (kind === 'graveyard') return constant('graves', graves(library.gadgets));
  if (kind === 'reviews') return loaders('review', library.reviews, isBrowser);
  if (kind === 'posts') return loaders('post', library.posts, isBrowser);
  if (kind === 'gadgets') return loaders('gadget', library.gadgets);
  if (kind === 'gadget-names') return gadgetNames(library);
  if (kind === 'gadget') return gadgetModule(library, slug);
  const text = JSON.stringify(join(contentFolder, `${kind}s`, `${slug}.mdx`));
  const body = isBrowser ? keptText(name, text) : `export { default as Body } from ${text};`;
  return `${body}\n${constant('piece', typesetAll(pieceView(library, kind, slug)))}`;
}

/** A text that the server has printed into the page is there already; it comes as code only where the page is made in the browser. */
function keptText(name: string, file: string): string {
  return [
    `const place = document.querySelector('[data-text="${name}"]');`,
    'export const kept = place ? { __html: place.innerHTML } : undefined;',
    `export const load = () => import(${file});`,
  ].join('\n');
}

/** What travels to the page that shows it: never the whole shelf of facts. */
function pieceView(library: Library, kind: string | undefined, slug: string): object {
  const review = kind === 'review' ? library.reviews.find((candidate) => candidate.slug === slug) : undefined;
  if (review) return reviewView(review, library);
  const { body: _, ...post } = library.posts.find((candidate) => candidate.slug === slug) ?? { body: '' };
  return post;
}

/** The month for which the price of each of our products is its list price. */
function priceMonths({ gadgets }: Library) {
  return Object.fromEntries(gadgets.filter(({ isRival }) => !isRival).map(({ slug, price }) => [slug, price.month]));
}

/** For the picker: who can be compared, and which pairs are worth a look. */
function gadgetNames(library: Library): string {
  const names = library.gadgets.map(({ slug, name, kind, isRival }) => ({ slug, name, kind, isRival }));
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

/** `mayBeKept`: the piece has a running text, and the browser may have it already. */
function loaders(kind: 'review' | 'post' | 'gadget', pieces: { slug: string }[], mayBeKept = false): string {
  const entries = pieces.map(({ slug }) => {
    const module = `import('${prefix}${kind}/${slug}')`;
    return `${JSON.stringify(slug)}: () => ${mayBeKept ? `withText(${module})` : module}`;
  });
  return `${mayBeKept ? withText : ''}export const loaders = {${entries.join(',\n')}};`;
}

const withText = `async function withText(module) {
  const { piece, kept, load } = await module;
  return { piece, kept, Body: kept ? undefined : (await load()).default };
}
`;
