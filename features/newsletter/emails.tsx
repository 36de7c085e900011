import { Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ProseText } from '#features/content/prose/prose-text.tsx';
import type { Prose } from '#features/content/prose/tree.ts';
import { withoutInvisible } from '#platform/text.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import type { IssueItem } from './calls.ts';
import { colors, EmailButton, EmailLayout, Paragraph, Section, text } from './email-layout.tsx';
import { issueName, issueTitle, storyWords } from './issue-words.ts';
import type { IssueContent } from './issues.ts';

interface ConfirmationInput {
  siteUrl: string;
  /** The page with the confirmation button. */
  confirmUrl: string;
}

const confirmationSubject = 'Confirm your subscription';

const lead =
  'Someone, we hope you, signed up for our weekly newsletter with this address. Confirm to start receiving it. It’s one email a week with new reviews, articles and updates.';

const next =
  'The link opens a page on our site. Select the button there to finish. If it wasn’t you, do nothing: you won’t get any emails from us, and we’ll delete your address after 30 days.';

const reason = `You got this email because someone entered this address in the sign-up form at ${site.name}.`;

function confirmation({ siteUrl, confirmUrl }: ConfirmationInput): RenderedEmail {
  return {
    subject: confirmationSubject,
    html: htmlOf(
      <EmailLayout
        siteUrl={siteUrl}
        subject={confirmationSubject}
        preview="We won’t send anything to this address until you confirm."
        footer={reason}
      >
        <Section style={{ padding: '32px 32px 20px' }}>
          <h1 style={text('ink', 28, 1.2, { margin: '0 0 16px' })}>{confirmationSubject}</h1>
          <Paragraph>{lead}</Paragraph>
          <EmailButton href={confirmUrl}>Confirm my subscription</EmailButton>
          <Paragraph>{next}</Paragraph>
        </Section>
      </EmailLayout>,
    ),
    text: joinText([
      site.name.toUpperCase(),
      confirmationSubject,
      lead,
      `Confirm here:\n${confirmUrl}`,
      next,
      reason,
      `${site.name}\n${siteUrl}`,
    ]),
  };
}

interface IssueInput {
  siteUrl: string;
  issue: IssueContent;
  /** The recipient's own link, or a placeholder that is filled in for each recipient. */
  unsubscribeUrl: string;
  /** Shown in the footer if the owner has set one. */
  postalAddress?: string | undefined;
}

const whyYou =
  'You’re receiving this newsletter because you signed up for it and confirmed your address. The emergencies are made up. The facts about the gadgets are not.';

/** Rendered once per issue, without tracking or third-party links. */
function issueEmail({
  siteUrl,
  issue,
  unsubscribeUrl,
  postalAddress = site.address,
}: IssueInput): RenderedEmail {
  const { date, greetingText } = issue;
  const url = (path: string) => new URL(path, siteUrl).href;
  const stories = issue.stories.map(
    ({ path, picture, ...story }): IssueItem => ({
      ...story,
      path: url(path),
      picture: picture && { ...picture, path: url(picture.path) },
    }),
  );
  const [lead, ...others] = stories;
  const links = [
    ['Read online', url(paths.issue(date))],
    ['Unsubscribe', unsubscribeUrl],
    ['Privacy policy', url(paths.privacy())],
  ] as const;
  const sender = `${site.name}, ${postalAddress}`;
  return {
    // One line without hidden or direction characters.
    subject: withoutInvisible(issueTitle(issue)).replace(/\s+/g, ' ').trim(),
    html: htmlOf(
      <EmailLayout
        siteUrl={siteUrl}
        subject={issueTitle(issue)}
        preview={others.map(({ title }) => title).join(' · ') || lead?.text || issueName}
        footer={
          <>
            <p style={{ margin: '0 0 10px' }}>{whyYou}</p>
            <p style={{ margin: '0 0 10px' }}>
              {links.map(([name, href], index) => (
                <Fragment key={name}>
                  {index > 0 && ' · '}
                  <a href={href} style={{ color: colors.muted }}>
                    {name}
                  </a>
                </Fragment>
              ))}
            </p>
            <p style={{ margin: 0 }}>{sender}</p>
          </>
        }
      >
        <Section style={{ padding: '24px 32px 4px' }}>
          <p style={text('muted', 14, 1.4, { margin: '0 0 16px' })}>
            {issueName} · {longDate(date)}
          </p>
          <ProseText
            prose={greetingText}
            components={{
              p: Paragraph,
              a: ({ href, rel, children }: GreetingLink) => (
                <a href={url(href)} rel={rel} style={{ color: colors.ink }}>
                  {children}
                </a>
              ),
            }}
          />
        </Section>
        {stories.map((item) => (
          <Item key={item.key} item={item} isLead={item === lead} />
        ))}
      </EmailLayout>,
    ),
    text: joinText([
      `${site.name.toUpperCase()}\n${issueName}, ${longDate(date)}`,
      ...greetingText.map((paragraph) => plainGreeting([paragraph], url)),
      ...stories.map(itemText),
      `${rule}\n${whyYou}`,
      ...links.map(([name, href]) => `${name}:\n${href}`),
      sender,
    ]),
  };
}

interface GreetingLink {
  href: string;
  rel?: string;
  children: ReactNode;
}

const itemLabel = ({ kind, note }: IssueItem): string =>
  [storyWords[kind].label, note].filter(Boolean).join(' · ');

interface ItemProps {
  item: IssueItem;
  /** The first story, with a large picture and a button. */
  isLead: boolean;
}

function Item({ item, isLead }: ItemProps) {
  const { title, path, picture, kind } = item;
  const { readOn } = storyWords[kind];
  return (
    <Section
      style={
        isLead
          ? { padding: '8px 32px 20px' }
          : { padding: '24px 32px 12px', borderTop: `1px solid ${colors.hairline}` }
      }
    >
      {picture && (
        <Picture path={path} src={picture.path} alt={picture.alt} width={isLead ? 532 : 180} />
      )}
      <p style={text('ember', 14, 1.4, { margin: '14px 0 4px', fontWeight: 'bold' })}>
        {itemLabel(item)}
      </p>
      <h2 style={text('ink', isLead ? 26 : 20, 1.2, { margin: '0 0 10px' })}>
        <a href={path} style={{ color: colors.ink, textDecoration: 'none' }}>
          {title}
        </a>
      </h2>
      <Paragraph>{item.text}</Paragraph>
      {isLead ? (
        <EmailButton href={path}>{readOn}</EmailButton>
      ) : (
        <p style={text('ember', 16, 1.4, { margin: '0 0 12px' })}>
          <a href={path} style={{ color: colors.ember, fontWeight: 'bold' }}>
            {readOn}
          </a>
        </p>
      )}
    </Section>
  );
}

interface PictureProps {
  path: string;
  src: string;
  alt: string;
  width: number;
}

/** Without a height, so that a blocked image leaves no gap around its alt text. */
const Picture = ({ path, src, alt, width }: PictureProps) => (
  <a href={path} style={{ textDecoration: 'none' }}>
    <img
      src={src}
      alt={alt}
      width={width}
      style={text('muted', 14, 1.4, {
        display: 'block',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        fontStyle: 'italic',
      })}
    />
  </a>
);

/** Joins parts with blank lines. */
const joinText = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const rule = '-'.repeat(40);

/** A link's URL follows its words. */
const plainGreeting = (tree: readonly Prose[], url: (path: string) => string): string =>
  tree
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = node.tag === 'br' ? '\n' : plainGreeting(node.children ?? [], url);
      return node.tag === 'a' ? `${words} (${url(node.props?.href ?? '')})` : words;
    })
    .join('');

function itemText(item: IssueItem): string {
  const { title, text: teaser, path, kind } = item;
  const parts = [itemLabel(item), title, teaser, `${storyWords[kind].readOn}:\n${path}`];
  return `${rule}\n${parts.join('\n\n')}`;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** The server imports this object from the build, because it cannot load JSX. */
export const renderEmails = { confirmation, issue: issueEmail };

export type RenderEmails = typeof renderEmails;

/** Removes the preload links that React adds for images. */
function htmlOf(email: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(email).replace(/<link rel="preload"[^>]*>/g, '')}`;
}
