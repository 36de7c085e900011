import type { CSSProperties, ReactNode } from 'react';
import { site } from '#content/site.ts';
import { day, fixed, night } from './palette.ts';

interface MailFrameProps {
  siteUrl: string;
  subject: string;
  /** What a mail program shows beside the subject before the mail is opened. */
  preview: string;
  children: ReactNode;
  foot: ReactNode;
}

export const font =
  "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', 'Segoe UI', Helvetica, Arial, sans-serif";

/** Programs that follow the system read these; all others show the day. `data-ogsc` is how Outlook says that it is night. */
const atNight = Object.entries({
  '.paper': `background-color: ${night.paper}`,
  '.sheet': `background-color: ${night.sheet}`,
  '.ink, .ink a': `color: ${night.ink}`,
  '.muted, .muted a': `color: ${night.muted}`,
  '.ember, .ember a': `color: ${night.ember}`,
  '.rule': `border-color: ${night.hairline}`,
  '.button': `background-color: ${night.hazard}`,
});

const important = (selector: string, rule: string) => `${selector} { ${rule} !important; }`;

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
img { border: 0; -ms-interpolation-mode: bicubic; }
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
  .half { display: block !important; width: 100% !important; padding-right: 0 !important; }
  .half img { width: 100% !important; max-width: none !important; height: auto !important; margin-bottom: 12px; }
}
@media (prefers-color-scheme: dark) {
${atNight.map(([selector, rule]) => important(selector, rule)).join('\n')}
}
${atNight.map(([selector, rule]) => important(selector.replace(/\./g, '[data-ogsc] .'), rule)).join('\n')}
`;

/** One column of 600 px in a table, which every mail program holds together. */
export function MailFrame({ siteUrl, subject, preview, children, foot }: MailFrameProps) {
  return (
    <html lang={site.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Without it Apple's Mail makes links of dates and addresses. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style>{styles}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: day.paper }}>
        <div style={unseen}>{preview}</div>
        <Table className="paper" style={{ backgroundColor: day.paper }}>
          <td align="center" style={{ padding: '24px 8px' }}>
            <Table style={{ maxWidth: 600 }}>
              <td
                className="sheet"
                style={{ backgroundColor: day.sheet, border: `2px solid ${fixed.night}` }}
              >
                <Head siteUrl={siteUrl} />
                {children}
              </td>
            </Table>
            <Table style={{ maxWidth: 600 }}>
              <td
                className="edge muted"
                style={{ padding: '20px 32px 8px', color: day.muted, ...text(14, 1.5) }}
              >
                {foot}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

/** The stencil face is a picture; where pictures are off its words stand in the same place, on the same ground. */
function Head({ siteUrl }: { siteUrl: string }) {
  return (
    <Table style={{ backgroundColor: fixed.night }}>
      <td style={{ backgroundColor: fixed.night }}>
        <a href={siteUrl} style={{ color: fixed.onNight, textDecoration: 'none' }}>
          <img
            src={`${siteUrl}/mail/head.png`}
            width={596}
            alt={site.name}
            style={{
              display: 'block',
              width: '100%',
              height: 'auto',
              backgroundColor: fixed.night,
              color: fixed.onNight,
              fontFamily: font,
              fontSize: 26,
              fontWeight: 'bold',
              lineHeight: '80px',
              textAlign: 'center',
            }}
          />
        </a>
      </td>
    </Table>
  );
}

interface TableProps {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}

/** A table of one row, which is no table to a screen reader. */
export function Table({ children, className, style }: TableProps) {
  return (
    <table
      role="presentation"
      {...(className ? { className } : {})}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ borderCollapse: 'separate', width: '100%', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

export const text = (size: number, lineHeight: number): CSSProperties => ({
  fontFamily: font,
  fontSize: size,
  lineHeight,
});

export function Paragraph({
  children,
  className = 'ink',
}: {
  children: ReactNode;
  className?: string;
}) {
  const color = className === 'muted' ? day.muted : day.ink;
  return (
    <p className={className} style={{ margin: '0 0 16px', color, ...text(17, 1.55) }}>
      {children}
    </p>
  );
}

/** A button that is a link in a colored cell: it stands in every program, with pictures or without. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '4px 0 8px' }}
    >
      <tbody>
        <tr>
          <td
            className="button"
            style={{ backgroundColor: day.hazard, border: `2px solid ${fixed.night}` }}
          >
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '12px 22px',
                color: fixed.onHazard,
                fontWeight: 'bold',
                textDecoration: 'none',
                ...text(17, 1.2),
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const unseen: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
};
