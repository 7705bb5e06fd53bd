import type { Finding, Place } from '../verify/finding.ts';
import { CONTRACT_FILE } from '../verify/contract-file.ts';

/** A finding about a file as a whole has the first place of it, with nothing in it. */
export const isWholeFile = ({ line, column, endLine, endColumn }: Place): boolean =>
  line === 1 && column === 1 && endLine === 1 && endColumn === 1;

/** `src/page.tsx:12:5`, as editors and terminals open it. */
export const placeText = (place: Place): string =>
  isWholeFile(place) ? place.file : `${place.file}:${place.line}:${place.column}`;

/** Where a finding stands: in a file, in the contract, in both or in neither. */
export function whereabouts({ place, pointer }: Finding): string[] {
  return [
    ...(place ? [placeText(place)] : []),
    ...(pointer === undefined ? [] : [`${CONTRACT_FILE}#${pointer}`]),
  ];
}
