import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { walkTemplates } from '../walk.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Implementations wire up the actions in `io.actions`, so it must list every action of controls and states. */
export const actionIsOffered: Rule = {
  name: 'action-is-offered',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('pattern', function* ({ data }) {
    const offered: readonly string[] = data.io?.actions ?? [];
    const used: [string, string][] = [];
    for (const preset of walkTemplates(data))
      for (const { value, pointer } of preset.parts)
        if (typeof value['action'] === 'string' && !value['action'].startsWith('{'))
          used.push([value['action'], `${pointer}/action`]);
    for (const [state, { actions = [] }] of Object.entries(data.states))
      for (const [index, action] of actions.entries())
        used.push([action, `/states${pointerStep(state)}/actions/${index}`]);
    for (const [action, pointer] of used) {
      if (offered.includes(action)) continue;
      yield {
        pointer,
        message: `${pointer} is ${quote(action)}, which /io/actions does not list.`,
        fix: `Add ${quote(action)} to /io/actions. ${offered.length > 0 ? `Or: ${suggestName(action, offered)}` : ''}`.trim(),
      };
    }
  }),
};
