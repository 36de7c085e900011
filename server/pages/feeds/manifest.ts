import { site } from '#content/site.ts';
import { browserColors } from '#site/seo/browser-colors.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** How the site looks on a home screen. */
export function printManifest(): string {
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: 'Survival Lab',
    description: site.description,
    lang: site.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: browserColors.light,
    theme_color: browserColors.light,
    categories: ['shopping', 'entertainment', 'news'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
}
