import { brotliDecompressSync } from 'node:zlib';

/** Vertical metrics and the mean width of running text, as fractions of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly width: number;
}

/** Any English text with about the usual share of each letter serves. */
const SAMPLE =
  'the order of a shop is shown with its price and date before people pay, so that they know what comes next and when it will be there';

/** Tags that WOFF2 abbreviates to their index in this list. */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  );

interface Table {
  readonly bytes: Buffer;
  readonly isTransformed: boolean;
}

/** Reads the metrics of a WOFF2 file. */
export function readMetrics(file: Buffer): FontMetrics {
  const tables = readTables(file);
  const table = (tag: string): Table => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table`);
    return found;
  };
  const units = table('head').bytes.readUInt16BE(18);
  const hhea = table('hhea').bytes;
  const advances = readAdvances(table('hmtx'), hhea.readUInt16BE(34));
  const glyphOf = readCharacterMap(table('cmap').bytes);
  const widths = [...SAMPLE].map((letter) => {
    const glyph = glyphOf(letter.codePointAt(0) ?? 0);
    return advances[Math.min(glyph, advances.length - 1)] ?? 0;
  });
  return {
    ascent: hhea.readInt16BE(4) / units,
    descent: -hhea.readInt16BE(6) / units,
    lineGap: hhea.readInt16BE(8) / units,
    width: widths.reduce((sum, width) => sum + width, 0) / widths.length / units,
  };
}

function readTables(file: Buffer): Map<string, Table> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 file');
  const count = file.readUInt16BE(12);
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (let step = 0; step < 5; step += 1) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) break;
    }
    return value;
  };
  const entries = Array.from({ length: count }, () => {
    const flags = file.readUInt8(at++);
    const isNamed = (flags & 63) === 63;
    const tag = isNamed ? file.toString('latin1', at, (at += 4)) : (TAGS[flags & 63] ?? '');
    const version = flags >> 6;
    // Version 3 of glyf and loca and version 0 of all others mean "as it is".
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const original = base128();
    return { tag, isTransformed, length: isTransformed ? base128() : original };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<string, Table>();
  let start = 0;
  for (const { tag, isTransformed, length } of entries) {
    tables.set(tag, { bytes: data.subarray(start, start + length), isTransformed });
    start += length;
  }
  return tables;
}

/** A transformed table stores all advances in one list after a byte of flags; otherwise each is followed by a bearing. */
const readAdvances = ({ bytes, isTransformed }: Table, count: number): number[] =>
  Array.from({ length: count }, (_, index) => bytes.readUInt16BE(isTransformed ? 1 + index * 2 : index * 4));

/** Reads the Unicode mapping in format 4, which every font for Latin text has. */
function readCharacterMap(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('The font has no character map in format 4');
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const field = (part: number, index: number): number =>
    start + 14 + (part * segments + index) * 2 + (part > 0 ? 2 : 0);
  return (code) => {
    for (let index = 0; index < segments; index += 1) {
      const first = cmap.readUInt16BE(field(1, index));
      if (code < first || code > cmap.readUInt16BE(field(0, index))) continue;
      const delta = cmap.readUInt16BE(field(2, index));
      const position = field(3, index);
      const offset = cmap.readUInt16BE(position);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(position + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
