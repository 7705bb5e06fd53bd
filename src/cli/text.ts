/** Text of other people on a terminal: nothing in it moves the cursor, hides or reorders what stands there. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-?]*[ -/]*[@-~]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export const shown = (text: string): string => text.replace(UNSAFE, '');

/** The same in one line. */
export const oneLine = (text: string): string => shown(text.replace(/\s+/gu, ' ')).trim();
