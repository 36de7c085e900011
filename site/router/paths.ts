import { categorySlug } from '#content/slug.ts';

/** Every address of the site is built here. */
export const paths = {
  home: () => '/',
  latestTests: () => '/#latest-tests',
  newsletter: () => '/#newsletter',
  categories: () => '/categories',
  category: (name: string) => `/category/${categorySlug(name)}`,
  about: () => '/about',
  contact: () => '/about#contact',
  blog: () => '/blog',
  post: (id: string | number) => `/blog/${id}`,
  review: (slug: string) => `/${slug}-review`,
  privacy: () => '/privacy-policy',
  terms: () => '/terms-of-service',
  adminLogin: () => '/admin-login',
  admin: () => '/admin',
} as const;

/** The owner's pages: kept by no cache, shown to no search engine, and documents of their own. */
export const isPrivate = (path: string): boolean => path === paths.admin() || path === paths.adminLogin();
