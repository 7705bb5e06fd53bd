export { buildMutation } from './mutation.ts';
export { buildPage } from './page.ts';
export { buildReview } from './review.ts';
export { buildScaffold } from './scaffold.ts';
export { buildSection } from './section.ts';
