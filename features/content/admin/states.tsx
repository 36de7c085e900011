import { Status, type StatusLabel } from '#ui/admin/elements.tsx';
import { fullTime } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import type { DocumentSummary } from '../calls.ts';
import { isTextKind, type Kind, textPaths } from '../kinds.ts';

type State = DocumentSummary['state'];

export const kindNames: Record<Kind, string> = {
  gadget: 'Gadget',
  site: 'Site',
  review: 'Review',
  post: 'Post',
  guide: 'Guide',
  page: 'Page',
};

const ofTexts: Record<State, StatusLabel> = {
  draft: { label: 'Draft', tone: 'none' },
  live: { label: 'Published', tone: 'good' },
  changed: { label: 'Published, with newer changes', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  unpublished: { label: 'Unpublished', tone: 'bad' },
  trash: { label: 'In the trash', tone: 'bad' },
};

const hidden: StatusLabel = { label: 'Hidden', tone: 'none' };
const shown: StatusLabel = { label: 'On the site', tone: 'good' };

/** Records are public as soon as they are saved. */
const ofRecords: Record<State, StatusLabel> = {
  ...ofTexts,
  draft: hidden,
  unpublished: hidden,
  live: shown,
  changed: shown,
};

export const textStates = Object.entries(ofTexts).map(([state, { label }]): [string, string] => [
  state,
  state === 'changed' ? 'Changed' : String(label),
]);

export function DocumentStatus({ document }: { document: DocumentSummary }) {
  const { kind, state, version, publishAt, publishVersion, publishProblem } = document;
  const { label, tone } = (isTextKind(kind) ? ofTexts : ofRecords)[state];
  const timeZone = useTimeZone();
  if (publishProblem) return <Status tone="bad" label={`Not published: ${publishProblem}`} />;
  if (!publishAt) return <Status tone={tone} label={label} />;
  const newer = version === publishVersion ? '' : ', without your newer changes';
  return <Status tone={tone} label={`${label} for ${fullTime(publishAt, timeZone)}${newer}`} />;
}

/** The public page of a text; records have none of their own. */
export const publicPath = ({ kind, slug }: Pick<DocumentSummary, 'kind' | 'slug'>) =>
  isTextKind(kind) ? textPaths[kind](slug) : undefined;
