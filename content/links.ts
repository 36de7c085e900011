/** Links of a body that lead to no page of the site. Other sites' addresses are not looked up. */
export function deadLinks(mdx: string, addresses: Set<string>): string[] {
  const markdown = [...mdx.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const attributes = [...mdx.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
  return [...markdown, ...attributes].filter((target) => {
    if (/^(https:|mailto:|#)/.test(target)) return false;
    return !addresses.has(target.replace(/[?#].*$/, ''));
  });
}
