import { rateLimits } from '#contract/rate-limits.ts';
import { disclosures, site } from './site.ts';

/** Values that pages insert with `<Site fact="…" />`. */
export const siteFacts: Readonly<Record<string, string>> = {
  name: site.name,
  founded: String(site.founded),
  address: site.address,
  responseTime: site.responseTime,
  associate: disclosures.associate,
  footer: disclosures.footer,
  votesPerProduct: String(rateLimits.votesPerProduct.points),
  votes: String(rateLimits.votes.points),
};
