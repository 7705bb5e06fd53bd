/** A node of an anatomy, or any other object in it. */
type Node = Readonly<Record<string, unknown>>;

/** Visits every object of a drawn pattern, in document order. */
export function visitNodes(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value as readonly unknown[]) visitNodes(one, see);
  else if (typeof value === 'object' && value !== null) {
    see(value as Node);
    for (const one of Object.values(value)) if (typeof one === 'object') visitNodes(one, see);
  }
}
