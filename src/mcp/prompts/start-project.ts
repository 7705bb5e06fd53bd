import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const startProject = {
  listed: {
    name: 'start-project',
    title: 'Start a project',
    description: 'Go from a sentence about the product to a contract, its packs and the first page.',
    arguments: [
      { name: 'description', description: 'The product and its users, in a sentence.', required: true },
      { name: 'framework', description: 'react, vue, svelte, astro, html …', required: false },
    ],
  },
  text: ({
    description = '',
    framework,
  }) => `Start a design contract for this product: ${quote(description, 600)}${framework ? ` (framework: ${quote(framework)})` : ''}.

1. svc_registry search with type "blueprint", and suggest_patterns, with words from the description. Name the two best blueprints and explain why.
2. svc_contract create_essence with the description. List theme, sections and pages for me; change what does not fit.
3. When I agree: svc_contract_write put_essence (first with dry_run).
4. svc_context scaffold, then build the first page from svc_context page.
5. svc_verify changes, then fix its findings.`,
} as const satisfies Prompt;
