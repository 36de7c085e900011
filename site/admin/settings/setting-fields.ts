import type { SettingsSection, SettingsValues } from '#contract/settings.ts';
import { weekdays } from '#contract/text.ts';

export interface SettingField {
  label: string;
  hint?: string;
  type?: 'email' | 'url' | 'tel' | 'number' | 'checkbox';
  options?: () => [value: string | number, label: string][];
  placeholder?: string;
  /** The options are suggestions while typing. */
  isSearchable?: boolean;
}

const hourName = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
const profileHint = '@name or the full URL.';
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Every setting, as the screens name it. */
export const settingFields: {
  [Name in SettingsSection]: Record<keyof SettingsValues[Name], SettingField>;
} = {
  general: {
    timeZone: {
      label: 'Time zone',
      hint: 'For schedules, the newsletter, and every time shown in the admin.',
      isSearchable: true,
      options: () =>
        ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
          (zone) => [zone, zoneName(zone)],
        ),
    },
    contactEmail: { label: 'Email address', type: 'email' },
    contactPhone: { label: 'Phone', type: 'tel' },
    github: { label: 'GitHub', hint: profileHint },
    x: { label: 'X', hint: profileHint },
    instagram: { label: 'Instagram', hint: profileHint },
    youtube: { label: 'YouTube', hint: profileHint },
    analyticsId: {
      label: 'Measurement ID',
      hint: 'Leave empty to turn Google Analytics off. Visitors are asked for consent first.',
      placeholder: 'G-XXXXXXX',
    },
  },
  email: {
    host: { label: 'Server name', placeholder: 'smtp.example.com' },
    port: {
      label: 'Port',
      type: 'number',
      hint: 'Usually 587, or 465. With a user name, the connection is always encrypted.',
    },
    user: { label: 'User name', hint: 'Leave empty if the server needs no login.' },
    from: { label: 'From', hint: 'The sender of every email.' },
    replyTo: {
      label: 'Reply-to address',
      type: 'email',
      hint: 'Leave empty if replies go to the sender.',
    },
    to: {
      label: 'Your email address',
      type: 'email',
      hint: 'Contact messages, alerts, and test emails go here.',
    },
  },
  newsletter: {
    postalAddress: {
      label: 'Postal address',
      hint: 'Shown at the end of every issue. US law requires one in commercial email.',
    },
    day: {
      label: 'Day of the draft',
      options: () => weekdays.map((day, index) => [index + 1, day]),
    },
    hour: {
      label: 'Time of the draft',
      options: () => Array.from({ length: 24 }, (_, hour) => [hour, hourName(hour)]),
    },
    autosend: { label: 'Send the draft automatically a day later', type: 'checkbox' },
  },
};

/** A value as text: 'Friday' instead of 5. */
export function settingText({ options, type }: SettingField, value: unknown): string {
  if (type === 'checkbox') return value ? 'yes' : 'no';
  const found = options?.().find(([option]) => option === value);
  return found ? found[1] : String(value ?? '');
}
