import { publicAddresses } from '#site/router/addresses.ts';
import { paths } from '#site/router/paths.ts';
import type { RouteName } from '#site/router/patterns.ts';
import { library } from './library.ts';

const addresses = publicAddresses(library);

/** The headings that the specification defines; other pages may have any. */
const headings: Record<string, RegExp> = {
  '/': /save my life/i,
  '/categories': /^Survival Test Categories$/,
  '/blog': /^Tech Survival Blog$/,
  '/blog/ai-technology-future': /AI|machine|partner/i,
  '/blog/smart-home-rebellion': /Smart Home Rebellion/i,
  '/privacy-policy': /Privacy/,
  '/terms-of-service': /Terms/,
  ...Object.fromEntries(
    library.products.map(({ category }) => [
      paths.category(category),
      new RegExp(`^${category} Survival Tests$`),
    ]),
  ),
  ...Object.fromEntries(
    library.reviews.map(({ slug, title }) => [
      paths.review(slug),
      // The facts view adds another heading in the same element.
      new RegExp(`^${RegExp.escape(title)}`),
    ]),
  ),
};

/** Every page's URL and heading. */
export const publicRoutes: readonly (readonly [path: string, heading: RegExp])[] = [
  ...addresses.map(({ path }) => [path, headings[path] ?? /./] as const),
  [paths.adminLogin(), /./],
];

/** The page with the most content represents its kind. */
const examples: Partial<Record<RouteName, string>> = {
  category: paths.category('audio'),
  post: paths.post('smart-home-rebellion'),
  review: paths.review('airpods-pro-2'),
  comparison: paths.comparison(
    'apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7-vs-garmin-venu-3',
  ),
};

/** One of every kind of page. */
export const kinds: readonly string[] = [
  ...new Map(addresses.map(({ name, path }) => [name, examples[name] ?? path])).values(),
  paths.search({ q: 'battery' }),
  paths.adminLogin(),
];

export const missing = [
  ['/no-such-page', '404 Page Not Found'],
  ['/blog/no-such-post', 'Post not found'],
  ['/category/submarines', 'No Tests Found'],
  ['/compare/iphone-15-pro-vs-submarine', 'Comparison not found'],
] as const;
