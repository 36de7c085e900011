import { Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ProseText } from '#features/content/prose/prose-text.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import type { GreetingText, IssueContent, IssueItem } from './calls.ts';
import {
  EmailButton,
  EmailLayout,
  joinText,
  light,
  oneLine,
  Paragraph,
  Section,
  Table,
  text,
} from './email-layout.tsx';
import { issueName, issueTitle, readOn, storyLabels, whyYou } from './issue-words.ts';

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
        <Section padding="32px 32px 20px">
          <h1 {...text('ink', 28, 1.2, { margin: '0 0 16px' })}>{confirmationSubject}</h1>
          <Paragraph>{lead}</Paragraph>
          <EmailButton href={confirmUrl}>Confirm my subscription</EmailButton>
          <div style={{ height: 16 }} />
          <Paragraph tone="muted">{next}</Paragraph>
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
    subject: oneLine(issueTitle(issue)),
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
                  <a href={href} style={{ color: light.muted }}>
                    {name}
                  </a>
                </Fragment>
              ))}
            </p>
            <p style={{ margin: 0 }}>{sender}</p>
          </>
        }
      >
        <Section padding="24px 32px 4px">
          <p {...text('muted', 14, 1.4, { margin: '0 0 16px' })}>
            {issueName} · {longDate(date)}
          </p>
          <ProseText
            prose={greetingText}
            components={{
              p: Paragraph,
              a: ({ href, rel, children }: GreetingLink) => (
                <a href={url(href)} rel={rel} style={{ color: light.ink }}>
                  {children}
                </a>
              ),
            }}
          />
        </Section>
        {lead && <LeadItem item={lead} />}
        {others.map((item) => (
          <OtherItem key={item.key} item={item} />
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

interface ItemProps {
  item: IssueItem;
}

function LeadItem({ item }: ItemProps) {
  return (
    <Section padding="8px 32px 20px">
      <Picture item={item} width={532} />
      <div style={{ height: 14 }} />
      <ItemTitle item={item} size={26} />
      <Paragraph>{item.text}</Paragraph>
      <EmailButton href={item.path}>{readOn[item.kind]}</EmailButton>
    </Section>
  );
}

/** A picture beside the text, or above it on phones. */
function OtherItem({ item }: ItemProps) {
  return (
    <Section padding="24px 32px 12px" hasRule>
      <Table>
        {item.picture && (
          <td className="half" width={180} valign="top" style={{ width: 180, paddingRight: 20 }}>
            <Picture item={item} width={180} />
          </td>
        )}
        <td className="half" valign="top">
          <ItemTitle item={item} size={20} />
          <Paragraph>{item.text}</Paragraph>
          <p {...text('ember', 16, 1.4, { margin: '0 0 12px' })}>
            <a href={item.path} style={{ color: light.ember, fontWeight: 'bold' }}>
              {readOn[item.kind]}
            </a>
          </p>
        </td>
      </Table>
    </Section>
  );
}

const itemLabel = (item: IssueItem): string =>
  [storyLabels[item.kind], item.note].filter(Boolean).join(' · ');

function ItemTitle({ item, size }: ItemProps & { size: number }) {
  return (
    <>
      <p {...text('ember', 14, 1.4, { margin: '0 0 4px', fontWeight: 'bold' })}>
        {itemLabel(item)}
      </p>
      <h2 {...text('ink', size, 1.2, { margin: '0 0 10px' })}>
        <a href={item.path} style={{ color: light.ink, textDecoration: 'none' }}>
          {item.title}
        </a>
      </h2>
    </>
  );
}

/** Without a height, so that a blocked image leaves no gap around its alt text. */
function Picture({ item: { path, picture }, width }: ItemProps & { width: number }) {
  if (!picture) return null;
  return (
    <a href={path} style={{ textDecoration: 'none' }}>
      <img
        src={picture.path}
        alt={picture.alt}
        width={width}
        {...text('muted', 14, 1.4, {
          display: 'block',
          width: '100%',
          maxWidth: width,
          height: 'auto',
          fontStyle: 'italic',
        })}
      />
    </a>
  );
}

const rule = '-'.repeat(40);

/** A link's URL follows its words. */
const plainGreeting = (tree: readonly GreetingText[], url: (path: string) => string): string =>
  tree
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = node.tag === 'br' ? '\n' : plainGreeting(node.children ?? [], url);
      return node.tag === 'a' ? `${words} (${url(node.props?.href ?? '')})` : words;
    })
    .join('');

function itemText(item: IssueItem): string {
  const { title, text: teaser, path, kind } = item;
  const parts = [itemLabel(item), title, teaser, `${readOn[kind]}:\n${path}`];
  return `${rule}\n${joinText(parts).trimEnd()}`;
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
