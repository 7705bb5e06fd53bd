/**
 * The programmatic interface: compile a contract and check a project from code, in Node, without a process or a network.
 * Nothing here reads the environment or writes to the project.
 */
export { ServiceError } from '../base/errors.ts';
export { compile, type CompileOptions, type PackBundle, type Product } from './compile.ts';
export { type PackSelector, type SelectedPack, select } from './select.ts';
export { openCorpus } from './open-corpus.ts';
export {
  type CheckedFinding,
  type FindingPlace,
  type VerifyOptions,
  type VerifyResult,
  verify,
} from './verify.ts';
