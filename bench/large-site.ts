import { type Library, loadLibrary } from '#content/library.ts';
import { createLog } from '#server/log.ts';
import { builtPages } from '#server/pages/renderer.ts';
import { readSettings } from '#server/settings.ts';
import { openSite } from '#server/site.ts';

/** The real site over a catalogue of any size: the first argument says how many products. */
const settings = readSettings();
const site = await openSite({
  settings,
  log: createLog(settings.logLevel),
  clock: () => new Date(),
  source: await builtPages(),
  library: grown(loadLibrary(), Number(process.argv[2])),
});
site.server.listen(settings.port, settings.host);
process.once('SIGTERM', () => site.close().then(() => process.exit(0)));

/** The catalogue over and over, each time under other names. */
function grown(library: Library, count: number): Library {
  const { products } = library;
  const copies = Array.from({ length: count }, (_, index) => {
    const product = products[index % products.length] as Library['products'][number];
    const round = Math.floor(index / products.length);
    if (round === 0) return product;
    return { ...product, slug: `${product.slug}-${round}`, name: `${product.name} ${round}`, position: index + 1 };
  });
  return { ...library, products: copies };
}
