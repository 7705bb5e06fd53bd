import type { Command } from '../command.ts';
import { contentCheck } from './content-check.ts';
import { migrate } from './migrate.ts';
import { schema } from './schema.ts';
import { validate } from './validate.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [validate, migrate, schema, contentCheck];
