import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const startProject = {
  listed: {
    name: 'start-project',
    title: 'Start a project',
    description: 'From a sentence about the product to a contract, its packs and the first page.',
    arguments: [
      { name: 'description', description: 'What the product is and who uses it.', required: true },
      { name: 'framework', description: 'react, vue, svelte, astro, html …', required: false },
    ],
  },
  text: ({
    description = '',
    framework,
  }) => `Start a design contract for this product: ${quote(description, 600)}${framework ? ` (framework: ${quote(framework)})` : ''}.

1. svc_registry search with type "blueprint", and suggest_patterns, with words of the description. Name the two best blueprints and why.
2. svc_contract create_essence with the description. Show me theme, sections and pages in a short list; change what does not fit.
3. When I agree: svc_contract_write put_essence (first with dry_run).
4. svc_context scaffold, then build the first page from svc_context page.
5. svc_verify changes, and mend what it finds.`,
} as const satisfies Prompt;
