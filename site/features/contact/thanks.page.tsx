import { useFormResult } from '#site/data/form-result.ts';
import { Link } from '#site/router/link.tsx';
import type { Confirmation } from '#site/router/match.ts';
import type { Head, HeadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';

interface Thanks {
  title: string;
  text: string;
  scene: 'ballot' | 'empty' | 'letterbox' | 'sent';
  /** The link on the confirmation page. */
  back: { to: string; label: string };
}

/** Confirmations of forms sent without JavaScript, by the last segment of the URL. */
const thanks: Record<Confirmation, Thanks> = {
  vote: {
    title: 'Vote recorded!',
    text: 'Thanks for voting in the Tech Savior of the Month!',
    scene: 'ballot',
    back: { to: paths.latestTests(), label: 'Back to the tests' },
  },
  newsletter: {
    title: 'Thanks for subscribing to the chaos! 🎉',
    text: "You'll receive weekly tech survival tests in your inbox.",
    scene: 'letterbox',
    back: { to: paths.home(), label: 'Back to base camp' },
  },
  message: {
    title: 'Message sent successfully!',
    text: "We'll get back to you within 24 hours. Thanks for reaching out!",
    scene: 'sent',
    back: { to: paths.about(), label: 'Back to the lab' },
  },
};

const nothing: Thanks = {
  title: 'Nothing was sent',
  scene: 'empty',
  text: 'No form has reached us. If you filled one in, go back and send it again; if you typed this URL, well done.',
  back: { to: paths.home(), label: 'Back to base camp' },
};

const thanksFor = (what: string): Thanks =>
  Object.hasOwn(thanks, what) ? thanks[what as Confirmation] : nothing;

export function head({ params: { what = '' } }: HeadContext): Head {
  const message = thanksFor(what);
  if (message === nothing) return { title: nothing.title, description: nothing.text, status: 404 };
  return { title: message.title, description: message.text };
}

/** Confirms a form sent without JavaScript; also shows why a vote failed. */
export function Page({ params: { what = '' } }: PageProps) {
  const wrong = useFormResult('vote')?.errors;
  const { title, text, scene, back } = thanksFor(what);
  return (
    <Notice
      heading="h1"
      scene={wrong ? 'failed' : scene}
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
