import { disclosures, site } from './site.ts';

/** What `<Site fact="…" />` in a text of `content/pages/` says. */
export const siteFacts: Readonly<Record<string, string>> = {
  name: site.name,
  founded: String(site.founded),
  address: site.address,
  responseTime: site.responseTime,
  associate: disclosures.associate,
  footer: disclosures.footer,
};
