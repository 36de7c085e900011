import { VoteButtonsOf, type VoteButtonsProps } from './vote-buttons.tsx';

export const VoteButtons = (props: VoteButtonsProps) => <VoteButtonsOf {...props} />;
