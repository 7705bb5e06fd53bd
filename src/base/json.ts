/**
 * Characters that are legal in JSON but that a terminal or a log viewer would interpret, reorder or take for the end of
 * a line: DEL, C1 controls, bidirectional marks and line separators. `JSON.stringify` escapes all others.
 */
const MARKS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes the code units of characters as `\uXXXX`, for use inside JSON strings. */
export const escapeUnits = (text: string): string =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escapes such characters in JSON text, without changing its value. */
export const escapeMarks = (json: string): string => json.replace(MARKS, escapeUnits);

/**
 * Serializes a value for output. Foreign text in it cannot control a terminal or a log, and parsing gives an equal value.
 * Every JSON text that a person or a log may see goes through here.
 */
export const toJson = (value: unknown, indent?: number): string =>
  escapeMarks(JSON.stringify(value, null, indent));

/** A JSON document with two spaces per level and a final newline. */
export const toJsonDocument = (value: unknown): string => `${toJson(value, 2)}\n`;
