import { paths } from '#site/router/paths.ts';
import { legalPage } from './legal-page.tsx';

export const { load, head, Page } = legalPage({
  document: 'privacy-policy',
  path: paths.privacy(),
  title: 'Privacy Policy',
  description:
    'What Tech Survival Lab stores about its visitors, which is little, for how long, who else is involved, and how to have it deleted.',
  lead: 'What we know about you, why, and how to make us forget it.',
  related: ['terms', 'about'],
});
