import { loadLibrary } from '#content/library.ts';

const { reviews } = loadLibrary();

/** Every address of the specification's route table, and the heading of its screen. */
export const publicRoutes: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/', /save my life/i],
  ['/categories', /^Survival Test Categories$/],
  ...[
    ['mobile', 'Mobile'],
    ['gaming', 'Gaming'],
    ['fitness', 'Fitness'],
    ['photography', 'Photography'],
    ['smart-home', 'Smart Home'],
    ['vr', 'VR'],
    ['audio', 'Audio'],
    ['security', 'Security'],
    ['smartwatch', 'Smartwatch'],
    ['laptop', 'Laptop'],
    ['automotive', 'Automotive'],
    ['tech', 'Tech'],
  ].map(([slug, name]) => [`/category/${slug}`, new RegExp(`^${name} Survival Tests$`)] as const),
  ['/about', /./],
  ['/blog', /^Tech Survival Blog$/],
  ['/blog/ai-technology-future', /AI|machine|partner/i],
  ['/blog/smart-home-rebellion', /Smart Home Rebellion/i],
  ['/blog/wearable-tech-laziness', /./],
  ['/privacy-policy', /Privacy/],
  ['/terms-of-service', /Terms/],
  ['/admin-login', /./],
  ...reviews.map(({ slug, title }) => [`/${slug}-review`, new RegExp(`^${RegExp.escape(title)}$`)] as const),
];

/** One of every kind of page. */
export const kinds = [
  '/',
  '/categories',
  '/category/audio',
  '/about',
  '/blog',
  '/blog/smart-home-rebellion',
  '/tesla-model-y-review',
  '/privacy-policy',
  '/terms-of-service',
  '/admin-login',
] as const;

export const missing = [
  ['/no-such-page', '404 Page Not Found'],
  ['/blog/no-such-post', 'Post not found'],
  ['/category/submarines', 'No Tests Found'],
] as const;
