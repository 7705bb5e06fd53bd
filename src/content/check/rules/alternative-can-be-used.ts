import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The maturities that are consistent with each visibility. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  featured: ['certified-flagship', 'supported-contract'],
  public: ['certified-flagship', 'supported-contract', 'experimental', 'fold-candidate'],
  labs: ['experimental', 'supported-contract', 'fold-candidate'],
  hidden: ['fold-candidate', 'legacy-hidden'],
};

/** The portfolio is consistent, and a recommended alternative is one that users can choose. */
export const alternativeCanBeUsed: Rule = {
  name: 'alternative-can-be-used',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('blueprint', function* ({ slug, data: { blueprint_portfolio: portfolio } }, recordSet) {
    const { visibility, maturity, recommended_alternative: other } = portfolio;
    const fitting = FITTING[visibility] ?? [];
    if (!fitting.includes(maturity))
      yield {
        pointer: '/blueprint_portfolio/maturity',
        message: `/blueprint_portfolio/maturity is ${maturity}, which does not match the visibility ${visibility}.`,
        fix: `Use one of: ${fitting.join(', ')}; or change the visibility.`,
      };
    if (other === undefined) return;
    const pointer = '/blueprint_portfolio/recommended_alternative';
    const found = recordSet.get('blueprint', other)?.data.blueprint_portfolio.visibility;
    if (other === slug)
      yield { pointer, message: `${pointer} is the blueprint itself.`, fix: 'Name another blueprint.' };
    else if (found === 'hidden' || found === 'labs')
      yield {
        pointer,
        message: `${pointer} is ${quote(other)}, whose own visibility is ${found}.`,
        fix: 'Name a blueprint that is public or featured.',
      };
  }),
};
