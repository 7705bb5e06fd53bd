export type Scope = 'service' | 'programs' | 'package';
export const ROOT: string;
export const PENDING: string;
export function buildInputs(): string[];
export function inputStamp(inputs?: readonly string[]): string;
export function digestInputs(inputs?: readonly string[]): ReadonlyMap<string, string>;
export function inputId(digests?: ReadonlyMap<string, string>): string;
export function includes(built: Scope, wanted: Scope): boolean;
export function readBuild():
  | { readonly id: string; readonly scope: Scope; readonly stamp: string | undefined }
  | undefined;
