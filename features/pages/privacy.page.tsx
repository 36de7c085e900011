import { site } from '#ui/site.ts';
import { textPage } from './text-page.tsx';

export const privacyPage = textPage({
  slug: 'privacy-policy',
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What Tech Survival Lab stores about its visitors, which is little, for how long, who else is involved, and how to have it deleted.',
  lead: 'What we know about you, why, and how to make us forget it.',
  date: site.legalDate,
  related: ['terms', 'about'],
});
