import { useFormResult } from '#site/data/form-result.ts';
import { Link } from '#site/router/link.tsx';
import type { HeadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { thanks } from './confirmations.ts';

const nothing = {
  title: 'Nothing was sent',
  text: 'We haven’t received a form from you.',
  back: { to: paths.home(), label: 'Back to base camp' },
};

export function head({ params: { what = '' } }: HeadContext): Head {
  const message = Object.hasOwn(thanks, what) ? thanks[what] : undefined;
  if (!message) return { title: nothing.title, description: nothing.text, status: 404 };
  return { title: message.title, description: message.text };
}

/** Confirms a form sent without JavaScript; also shows why a vote failed. */
export function Page({ params: { what = '' } }: PageProps) {
  const wrong = useFormResult('vote')?.errors;
  const { title, text, back } = (Object.hasOwn(thanks, what) && thanks[what]) || nothing;
  return (
    <Notice
      heading="h1"
      scene={wrong ? 'failed' : 'empty'}
      title={wrong ? 'Nothing was counted' : title}
      actions={
        <Link to={back.to} className={buttonClass('hazard')}>
          {back.label}
        </Link>
      }
    >
      {wrong ? (Object.values(wrong)[0] ?? '') : text}
    </Notice>
  );
}
