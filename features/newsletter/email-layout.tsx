import type { CSSProperties, ReactNode } from 'react';
import { site } from '#ui/site.ts';

/** The site's colors as values, because email programs do not support variables. */
export const light = {
  paper: '#f6f0e2',
  sheet: '#fffdf6',
  ink: '#16202e',
  muted: '#4d5966',
  hairline: '#d3c7a8',
  ember: '#a8340e',
  hazard: '#e8581c',
} as const;

const dark = {
  paper: '#0e1722',
  sheet: '#172433',
  ink: '#f3ecdb',
  muted: '#b4bec7',
  hairline: '#2c3d51',
  ember: '#ff9a66',
  hazard: '#ff7a3d',
} as const;

/** The same in both color schemes. */
const fixed = {
  night: '#16202e',
  onNight: '#f6f0e2',
  signal: '#f2b632',
  onHazard: '#16202e',
} as const;

const fontFamily =
  "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', 'Segoe UI', Helvetica, Arial, sans-serif";

const font = (fontSize: number, lineHeight: number): CSSProperties => ({
  fontFamily,
  fontSize,
  lineHeight,
});

/** Text in a color that has a dark variant; the class selects it. */
export const text = (
  tone: 'ink' | 'muted' | 'ember',
  fontSize: number,
  lineHeight: number,
  style?: CSSProperties,
) => ({
  className: tone,
  style: { ...style, color: light[tone], ...font(fontSize, lineHeight) },
});

const darkRules = Object.entries({
  '.paper': `background-color: ${dark.paper}`,
  '.sheet': `background-color: ${dark.sheet}`,
  '.ink, .ink a': `color: ${dark.ink}`,
  '.muted, .muted a': `color: ${dark.muted}`,
  '.ember, .ember a': `color: ${dark.ember}`,
  '.rule': `border-color: ${dark.hairline}`,
  '.button': `background-color: ${dark.hazard}`,
});

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
img { border: 0; -ms-interpolation-mode: bicubic; }
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules.map(([selector, rule]) => `${selector} { ${rule} !important; }`).join('\n')}
}
`;

interface EmailLayoutProps {
  siteUrl: string;
  subject: string;
  /** Shown next to the subject in the inbox. */
  preview: string;
  footer: ReactNode;
  children: ReactNode;
}

/** One 600 px column in a table, which all email programs support. */
export function EmailLayout(props: EmailLayoutProps) {
  const { siteUrl, subject, preview, footer, children } = props;
  return (
    <html lang={site.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise Apple Mail turns dates and addresses into links. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style>{styles}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: light.paper }}>
        <div style={hidden}>{preview}</div>
        <Table className="paper" style={{ backgroundColor: light.paper }}>
          <td align="center" style={{ padding: '24px 8px' }}>
            <Table style={{ maxWidth: 600 }}>
              <td
                className="sheet"
                style={{ backgroundColor: light.sheet, border: `2px solid ${fixed.night}` }}
              >
                <Header siteUrl={siteUrl} />
                {children}
              </td>
            </Table>
            <Table style={{ maxWidth: 600 }}>
              <td
                className="edge muted"
                style={{ padding: '20px 32px 8px', color: light.muted, ...font(14, 1.5) }}
              >
                {footer}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

/** The stencil lettering is an image; its alt text has the same size and colors. */
function Header({ siteUrl }: { siteUrl: string }) {
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
              fontFamily,
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
  width?: '100%' | 'auto';
}

/** A layout table with one row, hidden from screen readers. */
function Table({ children, className, style, width = '100%' }: TableProps) {
  return (
    <table
      role="presentation"
      {...(className ? { className } : {})}
      {...(width === 'auto' ? {} : { width })}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ borderCollapse: 'separate', width, ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

interface SectionProps {
  padding: string;
  /** Draws a line above the section. */
  hasRule?: boolean;
  children: ReactNode;
}

export function Section({ padding, hasRule = false, children }: SectionProps) {
  return (
    <div
      className={hasRule ? 'edge rule' : 'edge'}
      style={{ padding, ...(hasRule ? { borderTop: `1px solid ${light.hairline}` } : {}) }}
    >
      {children}
    </div>
  );
}

export function Paragraph({
  tone = 'ink',
  children,
}: {
  tone?: 'ink' | 'muted';
  children: ReactNode;
}) {
  return <p {...text(tone, 17, 1.55, { margin: '0 0 16px' })}>{children}</p>;
}

/** A link in a colored cell, because email programs do not support buttons. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Table width="auto" style={{ margin: '4px 0 8px' }}>
      <td
        className="button"
        style={{ backgroundColor: light.hazard, border: `2px solid ${fixed.night}` }}
      >
        <a
          href={href}
          style={{
            display: 'inline-block',
            padding: '12px 22px',
            color: fixed.onHazard,
            fontWeight: 'bold',
            textDecoration: 'none',
            ...font(17, 1.2),
          }}
        >
          {children}
        </a>
      </td>
    </Table>
  );
}

const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
};
