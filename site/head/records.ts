import { reviewed } from 'virtual:content/reviewed';
import type { ItemList, Organization, WebSite } from 'schema-dts';
import { site, socialProfiles } from '#content/site.ts';
import type { Product } from '#contract/product.ts';
import { paths } from '#site/paths.ts';
import type { StructuredData } from './structured-data.ts';

export function organization(siteUrl: string): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: site.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    sameAs: socialProfiles.flatMap(({ url }) => (url ? [url] : [])),
  };
}

function website(siteUrl: string): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: site.name,
    url: `${siteUrl}/`,
    publisher: { '@id': `${siteUrl}/#organization` },
  };
}

export function homeStructuredData(siteUrl: string, products: Product[]): StructuredData[] {
  return [organization(siteUrl), website(siteUrl), productList(siteUrl, products)];
}

/** Lists what has a page of its own here. */
export function productList(siteUrl: string, products: Product[]): ItemList {
  return itemList(
    products
      .filter(({ slug }) => Object.hasOwn(reviewed, slug))
      .map(({ slug, name }) => ({ name, url: siteUrl + paths.review(slug) })),
  );
}

export function itemList(items: { name: string; url: string }[]): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
  };
}

export function breadcrumbs(siteUrl: string, trail: { name: string; path: string }[]): StructuredData {
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
