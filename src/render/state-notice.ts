import type { Product } from '../product/product.ts';
import { fillProductWords } from '../product/product.ts';
import type { CommonV1Icon, CommonV1StateNotice } from '../schemas/types.ts';
import type { AnatomyNode } from './primitive.ts';

const ICONS: Readonly<Record<NonNullable<CommonV1StateNotice['tone']>, CommonV1Icon>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert-triangle',
  danger: 'alert-circle',
};

/** The message of a state of a page: what happened, and the ways on. */
export function drawNotice(
  { text, tone = 'info', actions = [] }: CommonV1StateNotice,
  product: Pick<Product, 'scope'>,
): AnatomyNode {
  const say = (words: string): string => fillProductWords(words, product);
  const buttons = actions.map(
    ({ label, action, href }): AnatomyNode => ({
      is: href === undefined ? 'button' : 'link',
      text: say(label),
      action,
      variant: 'outline',
      ...(href === undefined ? {} : { href }),
    }),
  );
  return {
    is: 'card',
    role: tone === 'danger' ? 'alert' : 'status',
    tone,
    variant: 'soft',
    children: [
      {
        is: 'row',
        gap: 'md',
        align: 'center',
        justify: 'between',
        children: [
          {
            is: 'row',
            gap: 'sm',
            align: 'center',
            children: [
              { is: 'icon', icon: ICONS[tone], tone },
              { is: 'text', text: say(text) },
            ],
          },
          ...(buttons.length > 0 ? [{ is: 'row', gap: 'sm', children: buttons } as const] : []),
        ],
      },
    ],
  };
}
