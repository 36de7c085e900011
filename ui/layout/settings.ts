import type { SocialProfile } from '#ui/site.ts';

/** Settings of this installation that the browser needs. */
export interface SiteSettings {
  siteUrl: string;
  analyticsId: string | null;
  contact: { email: string; phone: string };
  socials: readonly SocialProfile[];
  categories: readonly { name: string; emoji: string; inFooter?: boolean | undefined }[];
  /** Whether the newsletter's archive has anything; if not, no page links to it. */
  hasIssues: boolean;
}
