interface ControlNode {
  readonly is: string;
  readonly action?: string;
  readonly children?: readonly ControlNode[];
}

/** Makes filters of the fields of a panel that has a button to filter: they show at once what they would leave. */
export function withPanelFilters<Node extends ControlNode>(node: Node, isPanel = false): Node {
  const isIn = isPanel || (node.is === 'dialog' && hasFilterButton(node));
  return {
    ...node,
    ...(isIn && node.is === 'field' && node.action === 'set-value' ? { action: 'filter' } : {}),
    ...(node.children ? { children: node.children.map((child) => withPanelFilters(child, isIn)) } : {}),
  };
}

const hasFilterButton = ({ is, action, children = [] }: ControlNode): boolean =>
  (is === 'button' && action === 'filter') || children.some(hasFilterButton);
