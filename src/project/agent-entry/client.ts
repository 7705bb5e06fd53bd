import type { Format } from './entry.ts';

/** A program with an agent in it, and where it looks for tool servers. */
export interface AgentClient {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** From the folder of a project. */
  readonly project: string;
  /** The file for all projects of a person, or what to do where there is none that others should write. */
  readonly global:
    | ((env: Readonly<Record<string, string | undefined>>, home: string) => string)
    | { readonly instead: string };
  readonly format: Format;
  /** What is left to do in the program. */
  readonly next: string;
}
