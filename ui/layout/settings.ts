import type { SocialProfile } from '#ui/site.ts';

/** Settings of this installation that the browser needs. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
  socials: readonly SocialProfile[];
  categories: readonly CategoryLink[];
  /** Whether the newsletter's archive has anything; if not, no page links to it. */
  hasIssues: boolean;
}

/** A category's part of the frame of every page. */
interface CategoryLink {
  name: string;
  emoji: string;
  inFooter?: boolean | undefined;
}
