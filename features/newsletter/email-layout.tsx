import type { CSSProperties, ReactNode } from 'react';
import { site } from '#ui/site.ts';

/** The site's colors as values, because email programs do not support variables. */
export const colors = {
  paper: '#f6f0e2',
  sheet: '#fffdf6',
  ink: '#16202e',
  muted: '#4d5966',
  hairline: '#d3c7a8',
  ember: '#a8340e',
  hazard: '#e8581c',
} as const;

const fontFamily =
  "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', 'Segoe UI', Helvetica, Arial, sans-serif";

/** The style of a text, with what else it needs. */
export const text = (
  tone: 'ink' | 'muted' | 'ember',
  fontSize: number,
  lineHeight: number,
  style?: CSSProperties,
): CSSProperties => ({ ...style, color: colors[tone], fontFamily, fontSize, lineHeight });

const styles = `
:root { color-scheme: light; supported-color-schemes: light; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
img { border: 0; -ms-interpolation-mode: bicubic; }
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
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
        {/* Otherwise Apple Mail turns dates and addresses into links. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style>{styles}</style>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colors.paper }}>
        <div style={hidden}>{preview}</div>
        <Table style={{ width: '100%', backgroundColor: colors.paper }}>
          <td align="center" style={{ padding: '24px 8px' }}>
            <Table style={{ width: '100%', maxWidth: 600 }}>
              <td style={{ backgroundColor: colors.sheet, border: `2px solid ${colors.ink}` }}>
                <Header siteUrl={siteUrl} />
                {children}
              </td>
            </Table>
            <Table style={{ width: '100%', maxWidth: 600 }}>
              <td className="edge" style={text('muted', 14, 1.5, { padding: '20px 32px 8px' })}>
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
const Header = ({ siteUrl }: { siteUrl: string }) => (
  <a href={siteUrl} style={{ color: colors.paper, textDecoration: 'none' }}>
    <img
      src={`${siteUrl}/mail/head.png`}
      width={596}
      alt={site.name}
      style={{
        display: 'block',
        width: '100%',
        height: 'auto',
        backgroundColor: colors.ink,
        color: colors.paper,
        fontFamily,
        fontSize: 26,
        fontWeight: 'bold',
        lineHeight: '80px',
        textAlign: 'center',
      }}
    />
  </a>
);

/** A layout table with one row, hidden from screen readers. */
const Table = ({ children, style }: { children: ReactNode; style: CSSProperties }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={style}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

export const Section = ({ style, children }: { style: CSSProperties; children: ReactNode }) => (
  <div className="edge" style={style}>
    {children}
  </div>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={text('ink', 17, 1.55, { margin: '0 0 16px' })}>{children}</p>
);

/** A link in a colored cell, because email programs do not support buttons. */
export const EmailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Table style={{ margin: '4px 0 24px' }}>
    <td style={{ backgroundColor: colors.hazard, border: `2px solid ${colors.ink}` }}>
      <a
        href={href}
        style={text('ink', 17, 1.2, {
          display: 'inline-block',
          padding: '12px 22px',
          fontWeight: 'bold',
          textDecoration: 'none',
        })}
      >
        {children}
      </a>
    </td>
  </Table>
);

const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
};
