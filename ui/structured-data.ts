import type { ItemList } from 'schema-dts';
import type { StructuredData } from '#ui/head.ts';
import { paths } from '#ui/paths.ts';
import { type SocialProfile, site } from './site.ts';

/** The organization as author and publisher, on pages without its full record. */
export function theLab(siteUrl: string) {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: site.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
  } as const satisfies StructuredData;
}

interface ListedProduct {
  id: number;
  slug: string;
  name: string;
  hasReview?: boolean | undefined;
}

/** The full record of the organization is only on the home page. */
export const homeStructuredData = (
  { siteUrl, socials }: { siteUrl: string; socials: readonly SocialProfile[] },
  products: readonly ListedProduct[],
): StructuredData[] => [
  {
    ...theLab(siteUrl),
    description: site.description,
    slogan: site.tagline,
    foundingDate: String(site.founded),
    sameAs: socials.flatMap(({ url }) => (url ? [url] : [])),
  },
  {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: site.name,
    url: `${siteUrl}/`,
    description: site.description,
    inLanguage: site.language,
    publisher: { '@id': `${siteUrl}/#organization` },
  },
  ...productList(siteUrl, paths.home(), products),
];

/** Lists products with the URL of their review or card; empty without products. */
export function productList(
  siteUrl: string,
  path: string,
  products: readonly ListedProduct[],
): StructuredData[] {
  const items = products.map(({ id, slug, name, hasReview }) => ({
    name,
    url: siteUrl + (hasReview ? paths.review(slug) : `${path}#product-${id}`),
  }));
  return items.length > 0 ? [itemList(items)] : [];
}

export function itemList(items: { name: string; url: string }[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url,
    })),
  };
}

export function breadcrumbs(
  siteUrl: string,
  trail: { name: string; path: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
