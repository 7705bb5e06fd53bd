import type { EssenceV4 } from '../../src/schemas/types.ts';
import type { Contract } from '../../src/verify/rule.ts';
import { pageOf, projectWith, sectionOf } from '../verify/project.ts';

/** The contract of the small shop: three routes, one of them with a parameter, and three hotkeys. */
export function contractWith(edit: (document: EssenceV4) => void = () => {}): Contract {
  const { contract } = projectWith((document) => {
    const page = { layout: ['saved-views', 'modal-dialog'] };
    document.blueprint.sections = [sectionOf(document)];
    delete document.blueprint.routes;
    sectionOf(document).pages = [
      { ...page, id: 'home', route: '/' },
      { ...page, id: 'cart', route: '/cart' },
      { ...page, id: 'order', route: '/orders/:id' },
    ] as ReturnType<typeof pageOf>[];
    document.meta.navigation = {
      hotkeys: [
        { key: 'g c', label: 'Cart', route: '/cart' },
        { key: 'Cmd+j', label: 'Start', route: '/' },
        { key: '?', label: 'Help', action: 'help' },
      ],
    };
    edit(document);
  });
  if (!contract) throw new Error('there is no contract');
  return contract;
}
