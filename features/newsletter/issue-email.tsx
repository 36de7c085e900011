import { Fragment, type ReactNode } from 'react';
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
  Paragraph,
  Section,
  Table,
  text,
} from './email-layout.tsx';
import { issueName, issueTitle, readOn, storyLabels, whyYou } from './issue-words.ts';

export interface IssueInput {
  siteUrl: string;
  issue: IssueContent;
  /** The recipient's own link, or a placeholder that is filled in for each recipient. */
  unsubscribeUrl: string;
  /** Shown in the footer if the owner has set one. */
  postalAddress?: string | undefined;
}

const footerLinks = ({ siteUrl, issue, unsubscribeUrl }: IssueInput): [string, string][] => [
  ['Read online', siteUrl + paths.issue(issue.date)],
  ['Unsubscribe', unsubscribeUrl],
  ['Privacy policy', siteUrl + paths.privacy()],
];

const senderLine = ({ postalAddress }: IssueInput): string =>
  `${site.name}, ${postalAddress ?? site.address}`;

const itemLabel = (item: IssueItem): string =>
  [storyLabels[item.kind], item.note].filter(Boolean).join(' · ');

/** Rendered once per issue, without tracking or third-party links. */
export function IssueEmail(input: IssueInput) {
  const { siteUrl, issue } = input;
  const { date, greetingText, stories } = issue;
  const [lead, ...others] = stories;
  const link: MakeLink = (href) => new URL(href, siteUrl).href;
  return (
    <EmailLayout
      siteUrl={siteUrl}
      homeUrl={link('/')}
      subject={issueTitle(issue)}
      preview={others.map(({ title }) => title).join(' · ') || lead?.text || issueName}
      footer={<Footer {...input} />}
    >
      <Section padding="24px 32px 4px">
        <p {...text('muted', 14, 1.4, { margin: '0 0 16px' })}>
          {issueName} · {longDate(date)}
        </p>
        <ProseText
          prose={greetingText}
          components={{
            p: Paragraph,
            a: (props: GreetingLink) => <Anchor {...props} link={link} />,
          }}
        />
      </Section>
      {lead && <LeadItem siteUrl={siteUrl} link={link} item={lead} />}
      {others.map((item) => (
        <OtherItem key={item.key} siteUrl={siteUrl} link={link} item={item} />
      ))}
    </EmailLayout>
  );
}

/** An absolute link to a page, with the date of the issue. */
type MakeLink = (href: string) => string;

interface GreetingLink {
  href: string;
  rel?: string;
  children: ReactNode;
}

function Anchor({ href, rel, children, link }: GreetingLink & { link: MakeLink }) {
  return (
    <a href={link(href)} rel={rel} style={{ color: light.ink }}>
      {children}
    </a>
  );
}

interface ItemProps {
  siteUrl: string;
  link: MakeLink;
  item: IssueItem;
}

function LeadItem({ siteUrl, link, item }: ItemProps) {
  return (
    <Section padding="8px 32px 20px">
      <Picture siteUrl={siteUrl} link={link} item={item} width={532} />
      <div style={{ height: 14 }} />
      <ItemTitle link={link} item={item} size={26} />
      <Paragraph>{item.text}</Paragraph>
      <EmailButton href={link(item.path)}>{readOn[item.kind]}</EmailButton>
    </Section>
  );
}

/** A picture beside the text, or above it on phones. */
function OtherItem({ siteUrl, link, item }: ItemProps) {
  return (
    <Section padding="24px 32px 12px" hasRule>
      <Table>
        {item.picture && (
          <td className="half" width={180} valign="top" style={{ width: 180, paddingRight: 20 }}>
            <Picture siteUrl={siteUrl} link={link} item={item} width={180} />
          </td>
        )}
        <td className="half" valign="top">
          <ItemTitle link={link} item={item} size={20} />
          <Paragraph>{item.text}</Paragraph>
          <p {...text('ember', 16, 1.4, { margin: '0 0 12px' })}>
            <a href={link(item.path)} style={{ color: light.ember, fontWeight: 'bold' }}>
              {readOn[item.kind]}
            </a>
          </p>
        </td>
      </Table>
    </Section>
  );
}

function ItemTitle({ link, item, size }: Omit<ItemProps, 'siteUrl'> & { size: number }) {
  return (
    <>
      <p {...text('ember', 14, 1.4, { margin: '0 0 4px', fontWeight: 'bold' })}>
        {itemLabel(item)}
      </p>
      <h2 {...text('ink', size, 1.2, { margin: '0 0 10px' })}>
        <a href={link(item.path)} style={{ color: light.ink, textDecoration: 'none' }}>
          {item.title}
        </a>
      </h2>
    </>
  );
}

/** Without a height, so that a blocked image leaves no gap around its alt text. */
function Picture({ siteUrl, link, item, width }: ItemProps & { width: number }) {
  const { path, picture } = item;
  if (!picture) return null;
  return (
    <a href={link(path)} style={{ textDecoration: 'none' }}>
      <img
        src={siteUrl + picture.path}
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

function Footer(input: IssueInput) {
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>{whyYou}</p>
      <p style={{ margin: '0 0 10px' }}>
        {footerLinks(input).map(([name, href], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <a href={href} style={{ color: light.muted }}>
              {name}
            </a>
          </Fragment>
        ))}
      </p>
      <p style={{ margin: 0 }}>{senderLine(input)}</p>
    </>
  );
}

const rule = '-'.repeat(40);

/** The issue as plain text, with every link on its own line. */
export function issueText(input: IssueInput): string {
  const { siteUrl, issue } = input;
  const { date, greetingText, stories } = issue;
  const link: MakeLink = (href) => new URL(href, siteUrl).href;
  return joinText([
    `${site.name.toUpperCase()}\n${issueName}, ${longDate(date)}`,
    ...greetingText.map((paragraph) => plainGreeting([paragraph], link)),
    ...stories.map((item) => itemText(item, link)),
    `${rule}\n${whyYou}`,
    ...footerLinks(input).map(([name, url]) => `${name}:\n${url}`),
    senderLine(input),
  ]);
}

/** A link's URL follows its words. */
const plainGreeting = (tree: readonly GreetingText[], link: MakeLink): string =>
  tree
    .map((node) => {
      if (typeof node === 'string') return node;
      const words = node.tag === 'br' ? '\n' : plainGreeting(node.children ?? [], link);
      return node.tag === 'a' ? `${words} (${link(node.props?.href ?? '')})` : words;
    })
    .join('');

function itemText(item: IssueItem, link: MakeLink): string {
  return `${rule}\n${joinText([
    itemLabel(item),
    item.title,
    item.text,
    `${readOn[item.kind]}:\n${link(item.path)}`,
  ]).trimEnd()}`;
}
