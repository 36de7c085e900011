/** The owner's settings: a row of JSON per screen, and the password of the mail server. */
export interface SettingTable {
  name: string;
  value: string;
  version: number;
}
