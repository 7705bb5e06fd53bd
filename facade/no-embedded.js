/** Replaces `@svc-contract/svc/embedded` outside of Node, where there are no files to read the corpus from. */
export const EMBEDDED = undefined;
