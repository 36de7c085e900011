import { paths } from '#site/router/paths.ts';

interface Thanks {
  title: string;
  text: string;
  /** The link on the confirmation page. */
  back: { to: string; label: string };
}

/** Confirmations of forms sent without JavaScript, by the last segment of the URL. */
export const thanks: Record<string, Thanks> = {
  vote: {
    title: 'Vote recorded!',
    text: 'Thanks for voting in the Tech Savior of the Month!',
    back: { to: paths.latestTests(), label: 'Back to the tests' },
  },
  newsletter: {
    title: 'Thanks for subscribing to the chaos! 🎉',
    text: "You'll receive weekly tech survival tests in your inbox.",
    back: { to: paths.home(), label: 'Back to base camp' },
  },
  message: {
    title: 'Message sent successfully!',
    text: "We'll get back to you within 24 hours. Thanks for reaching out!",
    back: { to: paths.about(), label: 'Back to the lab' },
  },
};
