import { Fragment } from 'react';
import { site } from '#content/site.ts';
import type { IssueContent, IssueItem, IssueStandings } from '#contract/newsletter.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { votesInWords } from '#site/ui/votes.ts';
import { MailButton, MailFrame, Paragraph, Table, text } from './email-layout.tsx';
import {
  issueName,
  issueTitle,
  kindName,
  noVotes,
  paragraphsOf,
  places,
  readOn,
  standingsTitle,
  whyYou,
} from './issue-words.ts';
import { day, fixed } from './palette.ts';

export interface IssueInput {
  siteUrl: string;
  letter: IssueContent;
  /** The reader's own; the same words in every copy until a mail puts its own in. */
  leaveUrl: string;
  /** Printed in the footer when the owner has set one. */
  postalAddress?: string | undefined;
}

/** Rendered once a letter. Its links lead to our own pages alone, and nothing in it tells whether it was read. */
export function IssueMail({ siteUrl, letter, leaveUrl, postalAddress }: IssueInput) {
  const { date, greeting, pieces, standings, advice, earlier } = letter;
  const [lead, ...others] = pieces;
  return (
    <MailFrame
      siteUrl={siteUrl}
      subject={issueTitle(letter)}
      preview={previewOf(letter)}
      foot={
        <Foot siteUrl={siteUrl} date={date} leaveUrl={leaveUrl} postalAddress={postalAddress} />
      }
    >
      <div className="edge" style={{ padding: '24px 32px 4px' }}>
        <p className="muted" style={{ margin: '0 0 16px', color: day.muted, ...text(14, 1.4) }}>
          {issueName} · {longDate(date)}
        </p>
        {paragraphsOf(greeting).map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
      </div>
      {lead && <Lead siteUrl={siteUrl} piece={lead} />}
      {others.map((piece) => (
        <Other key={piece.key} siteUrl={siteUrl} piece={piece} />
      ))}
      {standings && <Standings siteUrl={siteUrl} standings={standings} />}
      {earlier.length > 0 && <Earlier siteUrl={siteUrl} earlier={earlier} />}
      {advice && <Advice>{advice}</Advice>}
    </MailFrame>
  );
}

function previewOf({ pieces, advice }: IssueContent): string {
  const [, ...others] = pieces;
  const more = others.map(({ title }) => title).join(' · ');
  return more || pieces[0]?.text || advice || issueName;
}

interface PieceProps {
  siteUrl: string;
  piece: IssueItem;
}

function Lead({ siteUrl, piece }: PieceProps) {
  const href = siteUrl + piece.path;
  return (
    <div className="edge" style={{ padding: '8px 32px 20px' }}>
      {piece.picture && (
        <a href={href} style={{ textDecoration: 'none' }}>
          <Picture siteUrl={siteUrl} picture={piece.picture} width={532} />
        </a>
      )}
      <div style={{ height: 14 }} />
      <PieceHead href={href} piece={piece} size={26} />
      <Paragraph>{piece.text}</Paragraph>
      <MailButton href={href}>{readOn[piece.kind]}</MailButton>
    </div>
  );
}

/** A picture beside its words; below each other on a phone. */
function Other({ siteUrl, piece }: PieceProps) {
  const href = siteUrl + piece.path;
  return (
    <div
      className="edge rule"
      style={{ padding: '24px 32px 12px', borderTop: `1px solid ${day.hairline}` }}
    >
      <Table>
        {piece.picture && (
          <td className="half" width={180} valign="top" style={{ width: 180, paddingRight: 20 }}>
            <a href={href} style={{ textDecoration: 'none' }}>
              <Picture siteUrl={siteUrl} picture={piece.picture} width={180} />
            </a>
          </td>
        )}
        <td className="half" valign="top">
          <PieceHead href={href} piece={piece} size={20} />
          <Paragraph>{piece.text}</Paragraph>
          <p className="ember" style={{ margin: '0 0 12px', ...text(16, 1.4) }}>
            <a href={href} style={{ color: day.ember, fontWeight: 'bold' }}>
              {readOn[piece.kind]}
            </a>
          </p>
        </td>
      </Table>
    </div>
  );
}

function PieceHead({ href, piece, size }: { href: string; piece: IssueItem; size: number }) {
  return (
    <>
      <p
        className="ember"
        style={{ margin: '0 0 4px', color: day.ember, fontWeight: 'bold', ...text(14, 1.4) }}
      >
        {[kindName[piece.kind], piece.note].filter(Boolean).join(' · ')}
      </p>
      <h2 className="ink" style={{ margin: '0 0 10px', color: day.ink, ...text(size, 1.2) }}>
        <a href={href} style={{ color: day.ink, textDecoration: 'none' }}>
          {piece.title}
        </a>
      </h2>
    </>
  );
}

interface PictureProps {
  siteUrl: string;
  picture: { path: string; alt: string };
  width: number;
}

/** Without a height: where pictures are off no hole is left, and its words stand in its place. */
function Picture({ siteUrl, picture: { path, alt }, width }: PictureProps) {
  return (
    <img
      src={siteUrl + path}
      alt={alt}
      width={width}
      className="muted"
      style={{
        display: 'block',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        color: day.muted,
        fontStyle: 'italic',
        ...text(14, 1.4),
      }}
    />
  );
}

function Standings({ siteUrl, standings }: { siteUrl: string; standings: IssueStandings }) {
  const rows = places(standings);
  return (
    <div
      className="edge rule"
      style={{ padding: '24px 32px 16px', borderTop: `1px solid ${day.hairline}` }}
    >
      <h2 className="ink" style={{ margin: '0 0 12px', color: day.ink, ...text(20, 1.2) }}>
        {standingsTitle(standings)}
      </h2>
      {rows.length === 0 && <Paragraph>{noVotes(standings.isResult)}</Paragraph>}
      {rows.length > 0 && (
        <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ marginBottom: 14 }}>
          <tbody>
            {rows.map(({ name, path, votes, place }) => (
              <tr key={name}>
                <td
                  width={28}
                  className="ember"
                  style={{ ...cell, color: day.ember, fontWeight: 'bold' }}
                >
                  {place}
                </td>
                <td className="ink" style={{ ...cell, color: day.ink }}>
                  {path ? (
                    <a href={siteUrl + path} style={{ color: day.ink }}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </td>
                <td
                  align="right"
                  className="muted"
                  style={{ ...cell, color: day.muted, whiteSpace: 'nowrap' }}
                >
                  {votesInWords(votes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const cell = { padding: '5px 0', ...text(17, 1.4) };

function Earlier({ siteUrl, earlier }: { siteUrl: string; earlier: IssueContent['earlier'] }) {
  return (
    <div
      className="edge rule"
      style={{ padding: '24px 32px 12px', borderTop: `1px solid ${day.hairline}` }}
    >
      <h2 className="ink" style={{ margin: '0 0 12px', color: day.ink, ...text(20, 1.2) }}>
        Earlier this month
      </h2>
      {earlier.map(({ date, title }) => (
        <Paragraph key={date}>
          <a href={siteUrl + paths.letter(date)} style={{ color: day.ink }}>
            {title}
          </a>
          , {longDate(date)}
        </Paragraph>
      ))}
    </div>
  );
}

/** Signal yellow by day and by night, with ink on it. */
function Advice({ children }: { children: string }) {
  return (
    <Table style={{ backgroundColor: fixed.signal }}>
      <td
        className="edge"
        style={{ padding: '20px 32px', backgroundColor: fixed.signal, color: fixed.night }}
      >
        <p style={{ margin: '0 0 4px', fontWeight: 'bold', ...text(14, 1.4) }}>
          Works without a battery
        </p>
        <p style={{ margin: 0, ...text(19, 1.45) }}>{children}</p>
      </td>
    </Table>
  );
}

type FootProps = Omit<IssueInput, 'letter'> & { date: string };

function Foot({ siteUrl, date, leaveUrl, postalAddress }: FootProps) {
  const links = [
    ['Read online', siteUrl + paths.letter(date)],
    ['Unsubscribe or get it monthly', leaveUrl],
    ['Privacy policy', siteUrl + paths.privacy()],
  ] as const;
  return (
    <>
      <p style={{ margin: '0 0 10px' }}>{whyYou}</p>
      <p style={{ margin: '0 0 10px' }}>
        {links.map(([name, href], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <a href={href} style={{ color: day.muted }}>
              {name}
            </a>
          </Fragment>
        ))}
      </p>
      <p style={{ margin: 0 }}>
        {site.name}, {postalAddress ?? site.address}
      </p>
    </>
  );
}
