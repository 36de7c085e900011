import type { MessageRow } from '#contract/messages.ts';
import { visibleText } from '#contract/visible-text.ts';
import { When } from '#site/admin/shell/relative-time.tsx';
import { Link } from '#site/router/link.tsx';
import { rowMark } from './folders.ts';

interface MessageLineProps {
  row: MessageRow;
  to: string;
  isOpen: boolean;
}

export function MessageLine({ row, to, isOpen }: MessageLineProps) {
  const mark = rowMark(row);
  return (
    <li className="message-line" data-state={row.state}>
      <Link to={to} {...(isOpen ? { 'aria-current': 'true' as const } : {})}>
        <span className="message-name" dir="auto">
          {visibleText(row.name)}
        </span>
        <When at={row.at} />
        <span className="message-beginning" dir="auto">
          {visibleText(row.beginning)}
        </span>
        {row.state !== 'read' && (
          <span className="desk-mark" data-tone={mark.tone}>
            {mark.words}
          </span>
        )}
      </Link>
    </li>
  );
}
